/** What a long measurement has found so far, as JSON lines in a file: one that was ended continues where it was. */
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';

export class Log<Line> {
  readonly lines: Line[];

  constructor(private readonly path: string) {
    mkdirSync(dirname(path), { recursive: true });
    const text = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
    this.lines = text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as Line);
  }

  add(line: Line): void {
    this.lines.push(line);
    appendFileSync(this.path, `${JSON.stringify(line)}\n`);
  }
}
