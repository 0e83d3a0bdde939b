import { type ChildProcess, spawn } from 'node:child_process';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ImagePool } from '../../src/images/image-pool.ts';

/** Tells of each job that it begins, and answers it when the test says how it ends. */
const WORKER = `
  process.on('message', ({ reply, source }) => {
    if (reply) process.send(reply);
    else console.log(source);
  });
`;

const startPool = () => {
  const begun: { readonly name: string; readonly child: ChildProcess }[] = [];
  const begin = () => {
    const child = spawn(process.execPath, ['-e', WORKER], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
    child.stdout?.on('data', (name: Buffer) => begun.push({ name: String(name).trim(), child }));
    return child;
  };
  const rest = (child: ChildProcess) => void child.kill('SIGKILL');
  const pool = new ImagePool({ processes: { begin, rest } });
  onTestFinished(() => pool.close());
  const childOf = (name: string) => begun.find((one) => one.name === name)?.child;
  const names = () => begun.map(({ name }) => name);
  return {
    childOf,
    begins: (...expected: string[]) => expect.poll(names).toEqual(expected),
    open: (name: string) => pool.open(name, '').catch((error: unknown) => error),
    make: (name: string) =>
      pool.make({ source: name, folder: '', files: [], credit: { credit: null, copyright: null } }),
    end: (name: string, reply: object = { done: {} }) => childOf(name)?.send({ reply }),
  };
};

describe('photographs in the image process', () => {
  it('are processed one at a time, all by the same process', async () => {
    const { begins, childOf, end, open } = startPool();
    const [first, second] = [open('first'), open('second')];
    void open('third');
    await begins('first');
    end('first');
    await first;
    await begins('first', 'second');
    end('second');
    await second;
    await begins('first', 'second', 'third');
    expect(childOf('third')).toBe(childOf('first'));
  });

  it('start before deferrable ones if somebody waits for them', async () => {
    const { begins, end, make, open } = startPool();
    void open('first');
    await begins('first');
    void make('larger sizes').catch(() => undefined);
    void open('next upload');
    end('first');
    await begins('first', 'next upload');
    end('next upload');
    await begins('first', 'next upload', 'larger sizes');
  });

  it('let the next one start when one fails', async () => {
    const { begins, end, open } = startPool();
    const failed = open('first');
    await begins('first');
    end('first', { failed: 'no space left', code: 'ENOSPC' });
    expect(await failed).toMatchObject({ message: 'no space left', code: 'ENOSPC' });
    const next = open('next');
    await begins('first', 'next');
    end('next', { done: { width: 3 } });
    expect(await next).toEqual({ width: 3 });
  });
});
