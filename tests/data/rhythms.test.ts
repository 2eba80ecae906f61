// 六种声音与振动：去掉音高，只听节奏也分得清；播报只念该念的几个词。
import { existsSync, readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { patterns, shakes } from '../../src/device/sound.ts'
import { Sightings } from '../../src/device/camera/sightings.ts'
import { clips } from '../../src/device/voice/clips.ts'
import { numberWords, spokenOf } from '../../src/device/voice/spoken.ts'
import { spokenWords } from '../../src/device/voice/words.ts'
import { kindWord, wrongKind } from '../../src/flows/sayings.ts'

/** How a length is heard or felt: a tick, short, long, very long. */
const lengthOf = (ms: number): string => (ms < 28 ? 'tick' : ms < 120 ? 'short' : ms < 260 ? 'long' : 'very long')
/** Sounding and silent stretches in order, without pitch: beeps that touch are one. */
const rhythm = (on: readonly (readonly [at: number, ms: number])[]): string => {
  const merged: [number, number][] = []
  for (const [at, ms] of on) {
    const last = merged.at(-1)
    if (last !== undefined && at <= last[0] + last[1]) last[1] = Math.max(last[1], at + ms - last[0])
    else merged.push([at, ms])
  }
  return merged.map(([, ms]) => lengthOf(ms)).join(' ')
}
const distinct = (rhythms: readonly string[]): void => expect(new Set(rhythms).size, rhythms.join(' | ')).toBe(rhythms.length)

test('every verdict has a rhythm of its own, to the ear and to the hand', () => {
  distinct(Object.values(patterns).map((beeps) => rhythm(beeps.map(({ at, ms }) => [at, ms]))))
  distinct(
    Object.values(shakes).map((shake) =>
      rhythm(
        shake.flatMap((ms, i) => (i % 2 === 0 ? [[shake.slice(0, i).reduce((sum, one) => sum + one, 0), ms] as const] : [])),
      ),
    ),
  )
})

describe('what is spoken', () => {
  test('numbers as people say them', () => {
    const said = (value: number, counted = true): string => numberWords(value, counted).join('')
    expect([0, 2, 10, 12, 20, 22, 105, 110, 200, 312, 999].map((n) => said(n))).toEqual([
      '零',
      '两',
      '十',
      '十二',
      '二十',
      '二十二',
      '一百零五',
      '一百一十',
      '两百',
      '三百一十二',
      '九百九十九',
    ])
    expect([said(2, false), said(1000), said(1.5)]).toEqual(['二', '', ''])
  })

  test.each([
    ['ok', '圆领T恤', '放到 3 号格', '三号格'],
    ['ok', '圆领T恤', '还差 2', '还差二'],
    ['ok', '圆领T恤', '还差 12', ''],
    ['ok', '面单对', '扫商品', ''],
    ['line', '圆领T恤 齐了', '扫下一种', '齐了'],
    ['order', '复核完成', '去打包', '完成'],
    ['wrong', '请放入3号格', '放到 3 号格再扫', '三号格'],
    ['wrong', '多件：圆领T恤', '多的一件拿出来', '多件'],
    ['wrong', '库位不符，应为A-03-12-2', '去 A-03-12-2', '库位不符'],
    ['stop', '订单已拦截，请放入拦截区', '放好后到待取出扫一下', '拦截放异常区'],
    ['wrong', '不是这里的码「690」', '看清扫的是哪个码，重扫；不行交主管', '未识别重扫'],
    ['repeat', '动得太快，未计', '扫商品', '太快'],
    ['stop', '没有存下：磁盘满', '再扫一次', '没有存下'],
    ['warn', '圆领T恤 退 1 件', '放回原处再扫', '已撤销放回'],
  ])('%s %s → %s: %s', (tone, words, next, said) => {
    expect(spokenOf({ tone, words, next }).join('')).toBe(said)
  })

  test('a code of another kind is named aloud, whichever it is', () => {
    for (const kind of [
      'goods',
      'location',
      'tote',
      'waybill',
      'pickOrder',
      'consumable',
      'badge',
      'workstation',
      'control',
    ] as const) {
      const said = spokenOf(wrongKind(kind, '扫商品', 'none')).join('')
      expect(said).toBe(`这是${kindWord[kind]}${kind === 'control' ? '' : '码'}先扫商品`)
    }
  })

  test('every word is recorded, apart from the others and inside the file; the whole set stays small', () => {
    const sprite = 'src/device/voice/zh.mp3'
    expect(existsSync(sprite) && statSync(sprite).size).toBeLessThan(250_000)
    expect(Object.keys(clips)).toEqual([...spokenWords])
    let end = 0
    for (const [from, ms] of Object.values(clips)) {
      expect(from).toBeGreaterThanOrEqual(end + 50)
      expect(ms).toBeGreaterThan(100)
      end = from + ms
    }
    // 24 kbit/s: the last word lies inside the recording
    expect(end).toBeLessThan(readFileSync(sprite).length / 3)
  })
})

test('the camera: a code held in sight is one scan, and again one after it was away', () => {
  const sightings = new Sightings()
  const seen = (at: number, ...codes: string[]): readonly string[] => sightings.fresh(codes, at)
  expect(seen(0, 'A', 'A')).toEqual(['A'])
  // held still for three seconds, missed in between
  for (let at = 100; at < 3000; at += 100) expect(seen(at, ...(at % 300 === 0 ? [] : ['A']))).toEqual([])
  expect(seen(3100, 'B')).toEqual(['B'])
  expect(seen(3000 + 1300, 'A')).toEqual(['A'])
})
