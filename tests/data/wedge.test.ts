// @vitest-environment happy-dom
// 键盘式扫码枪：任何地方、任何间隔、任何输入法
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Scan } from '../../src/device/scanner.ts'
import { keepProfile, keptProfile, usualProfile } from '../../src/device/scanProfile.ts'
import { installWedge, type Wedge } from '../../src/device/wedge.ts'

let wedge: Wedge
let scans: Scan[] = []
let at = 0

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  document.body.replaceChildren()
  wedge = installWedge()
  scans = []
  at += 60_000
  wedge.onScan((scan) => scans.push(scan))
})
afterEach(() => {
  wedge.remove()
  vi.useRealTimers()
})

/** One keydown `gap` ms after the last; answers whether the page would still act on it. */
const press = (
  key: string,
  gap = 5,
  more: KeyboardEventInit & { readonly keyCode?: number } = {},
  target: EventTarget = document.body,
): boolean => {
  at += gap
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more })
  Object.defineProperty(event, 'timeStamp', { value: at })
  if (more.keyCode !== undefined) Object.defineProperty(event, 'keyCode', { value: more.keyCode })
  const acted = target.dispatchEvent(event)
  if (acted && key.length === 1 && (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement))
    target.value += key
  return acted
}
const type = (text: string, gap = 5, target: EventTarget = document.body): void => {
  for (const char of text) press(char, gap, {}, target)
}
const codes = (): readonly string[] => scans.map((scan) => scan.text)
const field = (value: string, inputMode = 'text'): HTMLInputElement => {
  const input = document.createElement('input')
  input.value = value
  input.inputMode = inputMode
  document.body.append(input)
  input.focus()
  return input
}

test('a code with no focus anywhere is one scan, and its Enter presses nothing', () => {
  type('6901234567892')
  expect(press('Enter')).toBe(false)
  expect(scans).toEqual([{ text: '6901234567892', raw: '6901234567892', at, source: 'wedge', burst: true }])
})

test('the terminator decides, not the time: slow typing, stalls and chunks of seconds stay one code', () => {
  type('A-03', 400)
  type('-12-2', 8000)
  press('Tab')
  expect(codes()).toEqual(['A-03-12-2'])
})

test('two codes right after each other are two; the same code within 150 ms is one pull of the trigger, and is said to be', () => {
  let bounces = 0
  wedge.onBounce(() => (bounces += 1))
  type('4006381333931')
  press('Enter')
  type('4006381333931', 1)
  press('Enter', 1)
  type('4006381333931', 20)
  press('Enter')
  expect(codes()).toEqual(['4006381333931', '4006381333931'])
  expect(wedge.stats.bounced).toBe(1)
  expect(bounces).toBe(1)
  // a blank Enter behind it is no further one
  press('Enter', 1)
  expect(bounces).toBe(1)
})

test('digits as fast as a scanner sends them are told from digits a thumb types', () => {
  type('12345')
  press('Enter')
  type('54321', 180)
  press('Enter', 200)
  expect(scans.map(({ text, burst }) => [text, burst ?? false])).toEqual([
    ['12345', true],
    ['54321', false],
  ])
})

test('a blank Enter from the trigger is no scan and no press of a button', () => {
  expect(press('Enter')).toBe(false)
  expect(codes()).toEqual([])
  expect(wedge.stats.blanks).toBe(1)
})

test('a stray key long before the code does not become its first character', () => {
  press('x')
  at += 900
  type('6901234567892', 4)
  press('Enter')
  expect(codes()).toEqual(['6901234567892'])
  expect(wedge.stats.strays).toBe(1)
})

test('firmware that sets Alt on every key, modifiers, repeats and the GS1 separator', () => {
  press('Shift')
  for (const char of '0104012345') press(char, 3, { altKey: true })
  press(']', 3, { ctrlKey: true })
  press('2', 3, { repeat: true })
  for (const char of '21AB') press(char, 3)
  press('Enter')
  expect(codes()).toEqual(['0104012345\u001D21AB'])
})

test('full-width digits and an AIM prefix are folded; what was delivered is kept', () => {
  type(']C1６９０１')
  press('Enter')
  expect(scans[0]).toMatchObject({ text: '6901', symbology: ']C1', raw: ']C1６９０１' })
})

test('a scan into a text field is taken back out and routed; typing stays where it is', () => {
  const note = field('备注')
  type('ab', 150, note)
  press('Enter', 150, {}, note)
  expect(note.value).toBe('备注ab')
  type('6901234567892', 6, note)
  expect(press('Enter', 6, {}, note)).toBe(false)
  expect(note.value).toBe('备注ab')
  expect(codes()).toEqual(['6901234567892'])
})

test('a quantity typed in one go stays in its field; a code scanned into it does not', () => {
  const quantity = field('', 'numeric')
  type('1250', 2, quantity)
  expect(press('Enter', 2, {}, quantity)).toBe(true)
  expect(quantity.value).toBe('1250')
  type('6901234567892', 4, quantity)
  press('Enter', 4, {}, quantity)
  expect(quantity.value).toBe('1250')
  expect(codes()).toEqual(['6901234567892'])
})

test('an input method that hides characters: read by the position of the keys, its own text ignored', () => {
  for (const digit of '690123') press('Process', 4, { code: `Digit${digit}`, keyCode: 229, isComposing: true })
  press('Process', 4, { code: 'KeyA', shiftKey: true, keyCode: 229, isComposing: true })
  press('Process', 4, { code: 'Enter', keyCode: 229, isComposing: true })
  expect(codes()).toEqual(['690123A'])
})

test('an input method that gives nothing but text: it arrives in the invisible field', () => {
  const sink = document.querySelector<HTMLInputElement>('[data-scan-sink]')
  expect(sink?.getAttribute('inputmode')).toBe('none')
  expect(sink?.hasAttribute('readonly')).toBe(false)
  if (sink === null) throw new Error('no sink')
  press('Unidentified', 4, { keyCode: 229 }, sink)
  sink.value = '6901234567892'
  const event = new Event('input')
  Object.defineProperty(event, 'timeStamp', { value: (at += 5) })
  sink.dispatchEvent(event)
  vi.advanceTimersByTime(250)
  expect(scans[0]).toMatchObject({ text: '6901234567892', source: 'ime' })
  expect(sink.value).toBe('')
})

test('keys without any text: the person is told to switch the input method', () => {
  const troubles: string[] = []
  wedge.onTrouble((trouble) => troubles.push(trouble))
  press('Unidentified', 4, { keyCode: 229 })
  vi.advanceTimersByTime(700)
  expect(troubles).toEqual(['ime'])
})

test('a scanner without terminator is ended by silence, until one terminator was ever seen', () => {
  type('6901234567892', 4)
  vi.advanceTimersByTime(350)
  expect(codes()).toEqual(['6901234567892'])
  type('4006381', 4)
  press('Enter')
  type('690123', 4)
  vi.advanceTimersByTime(5000)
  type('4567892', 4)
  press('Enter')
  expect(codes()).toEqual(['6901234567892', '4006381', '6901234567892'])
})

test('while nobody listens the keys are the page’s own', () => {
  wedge.remove()
  wedge = installWedge()
  expect(press('6')).toBe(true)
  expect(press('Enter')).toBe(true)
})

test('any printable text, any gaps below ten seconds: exactly what was delivered, never merged or cut', () => {
  const char = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCodePoint(code))
  const text = fc.array(char, { minLength: 4, maxLength: 60 }).map((chars) => chars.join(''))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, fc.integer({ min: 1, max: 400 })), { maxLength: 12 }), (all) => {
      scans = []
      for (const [one, gap] of all) {
        type(one, gap)
        press('Enter', 200)
      }
      expect(scans.map((scan) => scan.raw)).toEqual(all.map(([one]) => one))
    }),
    { numRuns: 200 },
  )
})

test('the profile of a device: no end key, a prefix, another sign for the separator, keys by their place, a longer pull', () => {
  wedge.use({ suffix: 'none', gapMs: 120, burstMs: 60, bounceMs: 400, prefix: '*', gs: '|', byPosition: true })
  // an Enter somebody pressed once does not switch the silence off
  press('Enter')
  press('*', 50)
  // a German system gives z for the key a US scanner presses for y, and nothing but a dead key for +
  for (const [key, code] of [
    ['z', 'KeyY'],
    ['Dead', 'Equal'],
    ['1', 'Digit1'],
    ['2', 'Digit2'],
    ['|', ''],
  ] as const)
    press(key, 50, { code, shiftKey: key === 'Dead' })
  vi.advanceTimersByTime(119)
  expect(codes()).toEqual([])
  vi.advanceTimersByTime(2)
  expect(codes()).toEqual(['y+12\u001D'.trim()])
  type('*ABCDEF', 50)
  vi.advanceTimersByTime(121)
  type('*ABCDEF', 50)
  vi.advanceTimersByTime(121)
  expect(codes().slice(1)).toEqual(['ABCDEF'])
})

test('a scanner known to send Enter: a stall in its very first code splits nothing', () => {
  wedge.use({ ...usualProfile, suffix: 'enter' })
  type('A-03-1')
  vi.advanceTimersByTime(2000)
  type('2-2')
  press('Enter')
  expect(codes()).toEqual(['A-03-12-2'])
})

test('a scanner that sent Enter before this start: keys that come late split nothing in its first code', () => {
  type('6901234567892')
  press('Enter')
  wedge.remove()
  wedge = installWedge()
  wedge.onScan((scan) => scans.push(scan))
  type('CTRL-B')
  vi.advanceTimersByTime(400)
  type('ACK')
  press('Enter')
  expect(codes()).toEqual(['6901234567892', 'CTRL-BACK'])
})

test('a scanner changed for one without an end key is still read, after a longer silence', () => {
  type('6901234567892')
  press('Enter')
  wedge.remove()
  wedge = installWedge()
  wedge.onScan((scan) => scans.push(scan))
  type('A-03-12-2')
  vi.advanceTimersByTime(2001)
  expect(codes()).toEqual(['6901234567892', 'A-03-12-2'])
})

test('what the lab learned is kept on the device; what cannot be read in it is as usual', () => {
  keepProfile({ ...usualProfile, suffix: 'tab', prefix: '~' })
  expect(keptProfile()).toEqual({ ...usualProfile, suffix: 'tab', prefix: '~' })
  localStorage.setItem('scanProfile', JSON.stringify({ suffix: 'bell', gapMs: -5, prefix: 'much too long', byPosition: 1 }))
  expect(keptProfile()).toEqual(usualProfile)
  keepProfile(null)
  expect(keptProfile()).toEqual(usualProfile)
})

/** The page that comes after the one at hand. */
const nextPage = (): void => {
  wedge.remove()
  wedge = installWedge()
  scans = []
}

test('what is scanned before anybody listens is heard when somebody does; what is older than 10 s was scanned again', () => {
  nextPage()
  const early: KeyboardEvent[] = []
  Object.assign(globalThis, { earlyKeys: early })
  const collect = (event: KeyboardEvent): void => void early.push(event)
  window.addEventListener('keydown', collect, true)
  vi.setSystemTime(0)
  at = performance.now() - 20_000
  type('OLD-1')
  press('Enter')
  at = performance.now()
  type('A-01-02')
  press('Enter')
  type('geheim', 5, field(''))
  window.removeEventListener('keydown', collect, true)
  wedge.onScan((scan) => scans.push(scan))
  expect(codes()).toEqual(['A-01-02'])
  type('A-01-03')
  press('Enter')
  expect(codes()).toEqual(['A-01-02', 'A-01-03'])
})

test('a page that is left hands what is scanned to the next one, a code in its middle whole', () => {
  at = performance.now()
  type('A-0')
  window.dispatchEvent(new Event('pagehide'))
  type('1-02')
  press('Enter')
  expect(codes()).toEqual([])
  nextPage()
  wedge.onScan((scan) => scans.push(scan))
  expect(codes()).toEqual(['A-01-02'])
  nextPage()
  wedge.onScan((scan) => scans.push(scan))
  expect(codes()).toEqual([])
})

test('a page that is left keeps what goes into the invisible field, and nothing that is typed into a form', () => {
  at = performance.now()
  const sink = document.querySelector('[data-scan-sink]')
  expect(sink).not.toBeNull()
  wedge.leave()
  type('A-01-02', 5, sink ?? document.body)
  press('Enter', 5, {}, sink ?? document.body)
  type('geheim', 5, field(''))
  nextPage()
  wedge.onScan((scan) => scans.push(scan))
  expect(codes()).toEqual(['A-01-02'])
})
