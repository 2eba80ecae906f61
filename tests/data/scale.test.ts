// 电子秤：一件包裹一个重量；单位不对、不稳、断线、超载、负数、没清空，都不取，都说得出。
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Heard } from '../../src/device/heard.ts'
import { readLine } from '../../src/device/scale.ts'
import { ScaleLink } from '../../src/device/scaleLink.ts'
import type { ScaleDriver, ScaleEnds } from '../../src/device/scalePort.ts'
import { simulatedScale } from '../../src/device/simulatedScale.ts'
import { unwatched, watch, type Outcome, type Watched } from '../../src/device/scaleWatch.ts'

const weight = (grams: number, steady: boolean | null = null) => ({ kind: 'weight', grams, unit: 'kg', steady }) as const

test.each<[string, Heard | null]>([
  ['ST,GS,+  1.234kg', weight(1234, true)],
  ['US,NT,  0.50 kg', weight(500, false)],
  ['ST,GS,-  0.120kg', weight(-120, true)],
  ['S S      1.234 kg', weight(1234, true)],
  ['S D      1.230 kg', weight(1230, false)],
  ['1234 g', { ...weight(1234), unit: 'g' }],
  ['ST,GS,+ 2.721lb', { kind: 'weight', grams: 1234, unit: 'lb', steady: true }],
  ['43.53 oz', { kind: 'weight', grams: 1234, unit: 'oz', steady: null }],
  ['2.468 斤', { kind: 'weight', grams: 1234, unit: '斤', steady: null }],
  ['2 lb 11.5 oz', { kind: 'weight', grams: 0, unit: 'oz', steady: null }],
  ['OL,GS,+ 99.999kg', { kind: 'overload' }],
  ['S +', { kind: 'overload' }],
  ['ready', null],
  ['ST,GS,+  1.2', null],
  ['1.234 kgf', null],
])('a line of a scale: %s', (text, heard) => {
  expect(readLine(text)).toEqual(heard)
})

/** Plays frames 100 ms apart: grams, `!` lines that are no weight, or waits; answers what was taken and what the scale was in the end. */
const watched = (script: string, from: Watched = watch(unwatched, { type: 'opened', at: 0 }, 'kg')[0], start = 0) => {
  let [s, at] = [from, start]
  const out: string[] = []
  const told = (outcome: Outcome | null): void => {
    if (outcome !== null) out.push(outcome.type === 'emptied' ? 'emptied' : `${outcome.grams}${outcome.again ? ' again' : ''}`)
  }
  const take = (event: Parameters<typeof watch>[1]): void => {
    const [next, outcome] = watch(s, event, 'kg')
    s = next
    told(outcome)
  }
  for (const word of script.trim().split(/\s+/)) {
    const [what = '', times = '1'] = word.split('×')
    for (let n = 0; n < Number(times); n += 1) {
      at += 100
      if (what === 'wait') take({ type: 'tick', at })
      else if (what === 'lost' || what === 'opened') take({ type: what, at })
      else if (what === '!') take({ type: 'heard', heard: null, at })
      else
        take({ type: 'heard', heard: readLine(/[a-z]/i.test(what) ? what.replace('_', ' ') : `${Number(what) / 1000} kg`), at })
    }
  }
  return { taken: out.join(', '), status: s.status, s, at }
}

test.each([
  ['rests half a second within 5 g', '0×3 400 1300 1230 1234×6', '1234', 'steady'],
  ['rests, but for less than half a second', '0×3 1234×5', '', 'settling'],
  ['never rests', `0×3 ${'1200 1260 '.repeat(20)}`, '', 'unstable'],
  ['says itself that it moves', 'US,GS,+1.234kg '.repeat(40), '', 'unstable'],
  ['stands there: taken once', '1234×60', '1234', 'steady'],
  ['is taken off', '1234×6 0×6', '1234, emptied', 'empty'],
  ['is followed by one of the same weight', '1234×6 0 1236×6', '1234, 1236', 'steady'],
  ['is leant on: the same weight comes back', '1234×6 1900 1300 1235×9', '1234', 'steady'],
  ['has the next one laid on top', '1234×6 2500×6', '1234, 2500 again', 'steady'],
  ['loses a piece while it stands there', '1234×6 1034×6', '1234, 1034 again', 'steady'],
  ['was lighter than 10 g', '9×9', '', 'empty'],
  ['comes in pounds', '2.721lb×9', '', 'unit'],
  ['comes in pounds, then the scale is switched', '2.721lb×9 1234×6', '1234', 'steady'],
  ['comes in ounces, grams and pounds with ounces', '43.5oz×9 1234g×9 2lb_11oz×9', '', 'unit'],
  ['is too heavy', '1234×6 OL,GS,+99.9kg×3', '1234', 'overload'],
  ['makes it negative', '1234×6 -500×9', '1234', 'negative'],
  ['comes after a negative one that was zeroed', '1234×6 -500×9 0×6 800×6', '1234, emptied, 800', 'steady'],
  ['says nothing any more', '1234×3 wait×29', '', 'settling'],
  ['says nothing for three seconds', '1234×3 wait×31', '', 'silent'],
  ['comes back by itself', '1234×3 wait×40 1234×6', '1234', 'steady'],
  ['writes what nobody can read', '!×31 wait', '', 'garbled'],
  ['is unplugged', '1234×6 lost 1234×9', '1234', 'off'],
  ['is unplugged while the parcel stands there, and comes back', '1234×6 lost wait×50 opened 1234×20', '1234', 'steady'],
  ['is unplugged before it rested, and comes back', '1234×3 lost wait×50 opened 1234×20', '1234', 'steady'],
  ['comes once in two seconds', '1234 wait×21 1234 wait×21 1234', '', 'unstable'],
])('a scale that %s', (_what, script, taken, status) => {
  const end = watched(script)
  expect([end.taken, end.status]).toEqual([taken, status])
})

/** A small seeded generator: the same dice at every run. */
const dice = (seed: number) => {
  let x = seed
  return (sides: number): number => {
    x = (x * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((x / 2_147_483_648) * sides)
  }
}

test('whatever goes wrong in between, every parcel that is taken off is weighed once, by its own weight', () => {
  const disturbances = ['', '2.721lb×8', '!×5', 'OL,GS,+99kg×3', '-300×4', 'wait×35', 'lost wait×9 opened', 'US,GS,+0.300kg×4']
  for (let seed = 1; seed <= 150; seed += 1) {
    const roll = dice(seed)
    const expected: string[] = []
    let script = '0×2'
    for (let n = 0; n < 6; n += 1) {
      const grams = 30 + roll(9000)
      const hit = disturbances[roll(disturbances.length)] ?? ''
      const shake = `${grams + 30 + roll(200)} ${Math.max(grams - 11 - roll(9), 12)}`
      // before it rests, while it stands there weighed, or while the scale is empty
      const [before, during, after] = [0, 1, 2].map((place) => (place === n % 3 ? hit : ''))
      script += ` ${shake} ${before} ${grams}×8 ${during} ${grams}×3 0×${1 + roll(8)} ${after} 0×6`
      expected.push(String(grams))
    }
    const taken = watched(script)
      .taken.split(', ')
      .filter((one) => one !== 'emptied')
    expect(taken, `seed ${seed}: ${script}`).toEqual(expected)
  }
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A driver whose cable the test pulls. */
const cable = () => {
  let ends: ScaleEnds | null = null
  let isIn = true
  const asked: string[] = []
  const driver: ScaleDriver = {
    open: (which, to) => {
      asked.push(which)
      if (!isIn) return Promise.resolve(null)
      ends = to
      return Promise.resolve(() => Promise.resolve(void (ends = null)))
    },
  }
  const write = (line: string, times: number): void => {
    for (let n = 0; n < times; n += 1) {
      vi.advanceTimersByTime(100)
      ends?.line(line)
    }
  }
  const pull = (): void => {
    isIn = false
    ends?.lost()
    ends = null
  }
  return { driver, asked, write, pull, plug: () => void (isIn = true) }
}

test('a pulled cable: nothing is taken, it comes back by itself, and the parcel that stands there is not weighed again', async () => {
  const { driver, asked, write, pull, plug } = cable()
  const told: Outcome[] = []
  const link = new ScaleLink(driver, { unit: 'kg', order: null }, (outcome) => told.push(outcome))
  link.start()
  await vi.advanceTimersByTimeAsync(0)
  write('ST,GS,+ 1.234kg', 9)
  pull()
  expect(link.snapshot().status).toBe('off')
  write('ST,GS,+ 9.999kg', 9)
  plug()
  await vi.advanceTimersByTimeAsync(4000)
  expect(asked).toEqual(['known', 'known'])
  write('ST,GS,+ 1.234kg', 9)
  expect(told).toEqual([{ type: 'weight', grams: 1234, again: false }])
  write('ST,GS,+ 0.000kg', 9)
  write('ST,GS,+ 0.560kg', 9)
  expect(told.slice(1)).toEqual([{ type: 'emptied' }, { type: 'weight', grams: 560, again: false }])
  await link.end()
  write('ST,GS,+ 0.000kg', 9)
  expect([told.length, link.snapshot().status, vi.getTimerCount()]).toEqual([3, 'off', 0])
})

test('the simulated scale writes what a real one writes, with every trouble', async () => {
  const scale = simulatedScale()
  const told: string[] = []
  const link = new ScaleLink(scale, { unit: 'kg', order: null }, (one) =>
    told.push(one.type === 'weight' ? String(one.grams) : one.type),
  )
  link.start()
  const after = async (ms: number): Promise<string> => {
    await vi.advanceTimersByTimeAsync(ms)
    return link.snapshot().status
  }
  scale.put(1234)
  expect(await after(2000)).toBe('steady')
  for (const [trouble, status] of [
    ['pounds', 'unit'],
    ['shaking', 'unstable'],
    ['overload', 'overload'],
    ['mute', 'silent'],
    ['unplugged', 'off'],
    ['none', 'steady'],
  ] as const) {
    scale.break(trouble)
    expect([trouble, await after(8000)]).toEqual([trouble, status])
  }
  scale.clear()
  expect(await after(2000)).toBe('empty')
  expect(told).toEqual(['1234', 'emptied'])
  await link.end()
})
