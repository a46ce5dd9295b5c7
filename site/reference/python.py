"""Prints the reference of a Python package as JSON: a Markdown page for each public module, from its docstrings.

The sources are parsed, not imported, so that neither the package nor what it needs is installed.
"""

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

SECTIONS = ("Args", "Attributes", "Returns", "Raises", "Yields", "Example", "Examples")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def main(folder: Path) -> None:
    files = [file for file in sorted(folder.glob("*.py")) if not file.stem.startswith("_") or file.stem == "__init__"]
    pages = [page(folder.name if file.stem == "__init__" else f"{folder.name}.{file.stem}", file) for file in files]
    print(json.dumps([one for one in pages if one is not None]))


def page(module: str, file: Path) -> dict[str, str] | None:
    tree = ast.parse(file.read_text(encoding="utf8"))
    names = public_names(tree)
    parts = [item(node) for node in tree.body if isinstance(node, ast.ClassDef | Function) and node.name in names]
    if not parts and module.count(".") > 0:
        return None
    listed = [f"`{name}`" for name in names] if not parts else []
    about = ["Names of the package: " + ", ".join(listed) + "."] if listed else []
    return {"module": module, "text": "\n\n".join([f"# {module}", text_of(tree), *about, *parts])}


def public_names(tree: ast.Module) -> list[str]:
    """The names in ``__all__``."""
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return list(ast.literal_eval(node.value))
    return []


def item(node: ast.ClassDef | Function) -> str:
    parts = [f"## {node.name}", code(signature(node)), text_of(node)]
    if isinstance(node, ast.ClassDef):
        parts += [part for member in members(node) for part in (f"### {node.name}.{member.name}", code(signature(member)), text_of(member))]
    return "\n\n".join(part for part in parts if part)


def members(node: ast.ClassDef) -> Iterator[Function]:
    """Methods and properties with a docstring; of overloads, the one that has it."""
    for member in node.body:
        if isinstance(member, Function) and not member.name.startswith("_") and ast.get_docstring(member):
            yield member


def signature(node: ast.ClassDef | Function) -> str:
    if isinstance(node, ast.ClassDef):
        made = next((one for one in node.body if isinstance(one, Function) and one.name == "__init__"), None)
        return f"class {node.name}({arguments(made)})" if made else f"class {node.name}"
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    if any(ast.unparse(one) in ("property", "cached_property") for one in node.decorator_list):
        return f"{node.name}: {ast.unparse(node.returns)}" if node.returns else node.name
    return f"{node.name}({arguments(node)}){returns}"


def arguments(node: Function) -> str:
    return re.sub(r"^(self|cls)(, )?", "", ast.unparse(node.args))


def code(text: str) -> str:
    return f"```python\n{text}\n```"


def text_of(node: ast.Module | ast.ClassDef | Function) -> str:
    """A docstring as Markdown: its sections as lists, indented lines as code."""
    lines: list[str] = []
    section = False
    for line in (ast.get_docstring(node) or "").splitlines():
        heading = re.fullmatch(r"(\w+):", line)
        if heading and heading[1] in SECTIONS:
            section = heading[1] not in ("Example", "Examples", "Returns")
            lines += ["", f"**{heading[1]}**", ""]
        elif section and (found := re.fullmatch(r" {4}(\*{0,2}\w[\w, *]*?)(?: \([^)]*\))?: (.*)", line)):
            lines.append(f"- `{found[1]}`: {plain(found[2])}")
        elif section and line.startswith("    "):
            lines.append(f"  {plain(line.strip())}")
        elif line.startswith("    "):
            lines.append(line)
        else:
            section = section and line == ""
            lines.append(plain(line))
    return "\n".join(lines)


def plain(text: str) -> str:
    """Text with what Markdown and templates would take for something else written out."""
    parts = re.split(r"(``[^`]*``|`[^`]*`)", text)
    signs = str.maketrans({sign: f"&#{ord(sign)};" for sign in "<>*_[]{}|"})
    return "".join(f"`{part.strip('`')}`" if index % 2 else part.translate(signs) for index, part in enumerate(parts))


main(Path(sys.argv[1]))
