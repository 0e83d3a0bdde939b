import { describe, expect, it } from 'vitest';
import { ASSUMED } from '../../../bench/scale/assumptions.ts';
import { breaksAt, curveOf, playEvening } from '../../../bench/scale/day.ts';
import { planOf, studiosPerDatabase, studiosPerServer } from '../../../bench/scale/many-studios.ts';
import { billOf, limitsOf, SETUPS, sumOf } from '../../../bench/scale/one-studio.ts';
import type { UnitCosts } from '../../../bench/scale/unit-costs.ts';

const CURVE = { peak: 5, night: 0.3 };
const DAY_SECONDS = 86_400;

/** Costs that can be worked out in the head. */
const sqlite: UnitCosts = {
  visit: { cpuMs: 4, databaseCpuMs: 0, answers: 20, bytes: 1_000_000, pictureBytes: 900_000 },
  enquiry: { cpuMs: 1, databaseCpuMs: 0, storedBytes: 1000, logBytes: 0 },
  save: { cpuMs: 200, databaseCpuMs: 0, storedBytes: 0, logBytes: 0 },
  photograph: { cpuMs: 3000, databaseCpuMs: 0, originalBytes: 6_000_000, derivedBytes: 2_000_000 },
  idle: {
    megabytes: 150,
    ownMegabytes: 100,
    cpuMsPerSecond: 1,
    databaseCpuMsPerSecond: 0,
    connections: 0,
    mostConnections: 0,
  },
  statements: { enquiry: 0, save: 0 },
};
const postgres: UnitCosts = {
  ...sqlite,
  enquiry: { ...sqlite.enquiry, databaseCpuMs: 1 },
  idle: { ...sqlite.idle, connections: 1, mostConnections: 11 },
  statements: { enquiry: 8, save: 10 },
};
const measured = { on: 'paper', sqlite, postgres };

describe('a day', () => {
  it('has as many visits as it should, and its peak in the evening', () => {
    const shape = curveOf(CURVE);
    const shares = Array.from({ length: DAY_SECONDS }, (_, second) => shape(second));
    expect(shares.reduce((sum, share) => sum + share, 0) / DAY_SECONDS).toBeCloseTo(1, 2);
    expect(Math.max(...shares.slice(0, 12 * 3600))).toBeLessThan(1);
    expect(shape(20 * 3600)).toBeCloseTo(5, 5);
    expect(shape(8 * 3600)).toBeCloseTo(0.3, 2);
  });

  it('lets nobody wait for what is never used up, and many for what is', () => {
    const resource = { name: 'line', perVisit: 1, perEnquiry: 0 };
    const play = (perSecond: number) =>
      playEvening({ visits: DAY_SECONDS, enquiries: 0 }, [{ ...resource, perSecond }], CURVE)[0];
    expect(play(100)).toMatchObject({ longestWaitSeconds: 0 });
    // In the evening five come in each second.
    expect(play(4)?.longestWaitSeconds).toBeGreaterThan(300);
    expect(play(4)).toEqual(play(4));
  });

  it('breaks where the busiest seconds are full', () => {
    const resource = { name: 'line', perSecond: 1000, perVisit: 1, perEnquiry: 0 };
    const visits = breaksAt(resource, { curve: CURVE, visitsPerEnquiry: 200, waitSeconds: 1 });
    expect(visits / DAY_SECONDS).toBeGreaterThan(190);
    expect(visits / DAY_SECONDS).toBeLessThan(210);
    const unused = { ...resource, perVisit: 0 };
    expect(breaksAt(unused, { curve: CURVE, visitsPerEnquiry: 200, waitSeconds: 1 })).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('one studio', () => {
  it('says what breaks first, and later behind a CDN', () => {
    const [alone, behind] = SETUPS.map((setup) => limitsOf(setup, 10_000_000, measured, ASSUMED));
    expect(alone?.map(({ breaksAt: visits }) => visits)).toEqual(
      alone?.map(({ breaksAt: visits }) => visits).toSorted((a, b) => a - b),
    );
    // 300 an hour × 24 × 200 visits ÷ 5, with one server or with several.
    for (const [first] of [alone ?? [], behind ?? []]) expect(first?.breaksAt).toBe(288_000);
    expect(behind?.[1]?.breaksAt).toBeGreaterThan(5 * (alone?.[1]?.breaksAt ?? 0));
  });

  it('pays for the bytes that visitors get', () => {
    const [setup] = SETUPS.filter(({ hasCdn }) => hasCdn);
    const assumed = { ...ASSUMED, newVisitors: 0.5, price: { ...ASSUMED.price, sentByCdn: 0.02 } };
    const bill = billOf(setup ?? expect.fail(), 10_000_000, measured, assumed);
    // 10 million visits × 30 days × 0.5 MB = 150,000 GB.
    expect(bill.sentByCdn).toBeCloseTo(3000, 5);
    expect(sumOf(bill)).toBeGreaterThan(3000);
  });
});

describe('many studios', () => {
  it('are held up by memory on a server, and by connections at PostgreSQL', () => {
    expect(studiosPerServer(sqlite, ASSUMED)).toMatchObject({ by: 'memory', studios: 144 });
    expect(studiosPerDatabase(postgres, ASSUMED)).toMatchObject({ by: 'connections, if all are busy', studios: 45 });
  });

  it('cost in proportion to their number', () => {
    const [few, many] = [1000, 100_000].map((studios) => planOf(studios, 'postgres', measured, ASSUMED));
    expect(few?.servers).toBe(7);
    expect(few?.databases).toBe(23);
    expect((many ? sumOf(many.bill) : 0) / (few ? sumOf(few.bill) : 1)).toBeCloseTo(100, -1);
  });
});
