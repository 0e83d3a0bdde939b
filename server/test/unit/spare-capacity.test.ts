import os from 'node:os';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SpareCapacity } from '../../src/images/spare-capacity.ts';

const GIB = 1024 ** 3;

/** Two cores with a share of other programs' work, and a share of low-priority work. */
const cores = (others: number, low: number) => {
  const ms = performance.now();
  const times = { user: others * ms, sys: 0, irq: 0, nice: low * ms, idle: (1 - others - low) * ms };
  return [1, 2].map(() => ({ model: 'one', speed: 1, times }));
};

describe('room for a second image process', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(os, 'availableParallelism').mockReturnValue(2);
    vi.spyOn(process, 'availableMemory').mockReturnValue(2 * GIB);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  const isThere = async (others: number, low: number): Promise<boolean> => {
    vi.spyOn(os, 'cpus').mockImplementation(() => cores(others, low));
    const room = new SpareCapacity();
    await vi.advanceTimersByTimeAsync(2000);
    return room.isThere();
  };

  it('exists on a machine without other load, however hard the first process works', async () => {
    expect(await isThere(0.1, 0)).toBe(true);
    expect(await isThere(0.1, 0.9)).toBe(true);
  });

  it('does not exist while other programs use the machine', async () => {
    expect(await isThere(0.4, 0)).toBe(false);
  });

  it('does not exist without enough memory, or with a single core', async () => {
    vi.spyOn(process, 'availableMemory').mockReturnValue(GIB);
    expect(await isThere(0, 0)).toBe(false);
    vi.spyOn(process, 'availableMemory').mockReturnValue(2 * GIB);
    vi.spyOn(os, 'availableParallelism').mockReturnValue(1);
    expect(await isThere(0, 0)).toBe(false);
  });

  it('does not exist before the load has been measured for a second', () => {
    vi.spyOn(os, 'cpus').mockImplementation(() => cores(0, 0));
    expect(new SpareCapacity().isThere()).toBe(false);
  });
});
