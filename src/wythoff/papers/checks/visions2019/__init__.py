"""The checks of what the survey Wythoff visions states, a file for each subject."""
