// 电子秤：一件包裹一个重量
import { expect, test } from 'vitest'
import { readLine, simulatedScale, Weighing } from '../../src/device/scale.ts'

test('one weight per parcel: stable, and not again before the scale was empty', () => {
  const scale = simulatedScale()
  const weighing = new Weighing()
  const taken: number[] = []
  scale.onReading((reading) => {
    const grams = weighing.take(reading)
    if (grams !== null) taken.push(grams)
  })
  scale.put(1234)
  scale.put(1234)
  scale.clear()
  scale.put(560)
  weighing.again()
  scale.put(562)
  expect(taken).toEqual([1234, 560, 562])
})

test('a scale that never says stable is believed when four readings agree', () => {
  const weighing = new Weighing()
  const readings = [900, 980, 1001, 1000, 1002, 1001]
  expect(readings.map((grams) => weighing.take({ grams, stable: false }))).toEqual([null, null, null, null, null, 1001])
})

test.each([
  ['ST,GS,+  1.234kg', { grams: 1234, stable: true }],
  ['US,NT,  0.50 kg', { grams: 500, stable: false }],
  ['1234 g', { grams: 1234, stable: false }],
  ['OL,GS,+ 99.999kg', null],
  ['ready', null],
])('a line of a scale: %s', (text, reading) => {
  expect(readLine(text)).toEqual(reading)
})
