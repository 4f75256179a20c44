"""The checks of the survey Wythoff visions, a file for each subject."""
