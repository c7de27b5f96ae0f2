"""Reading a game's rules as text: which questions and events they speak of, for comparing them with its words."""

import ast


class Names:
    def seat(self, seat):
        return f"<seat {seat}>"

    def card(self, handle):
        return f"<card {handle}>"


def sources_of(folder):
    """The files of a game's package, parsed, by their names."""
    return {path.name: ast.parse(path.read_text("utf-8")) for path in sorted(folder.glob("*.py"))}


def calls(sources, *names):
    """The calls of a function or method with one of these names, each with its file."""
    for file, tree in sources.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in names:
                yield file, node


def text_of(node):
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def events_with_words(sources, words):
    """Check that every event has words with as many fields as it is told with; return the events."""
    events = words.texts["events"]
    seen = set()
    for file, call in calls(sources, "emit"):
        word = text_of(call.args[0])
        if word is not None:
            where = f"{file}:{call.lineno} {word}"
            assert word in events, where
            if not any(isinstance(argument, ast.Starred) for argument in call.args):
                assert len(events[word].get("fields", ())) == len(call.args) - 1, where
            seen.add(word)
    return seen
