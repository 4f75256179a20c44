"""Programs that use the library: the command line (`cli`) and the app in the browser (`web`).

They contain no mathematics. They may import every other folder, and no other folder imports them. `cli/verbs` describes
each command. Begin reading at `cli/verbs/games.py`.
"""
