// 码读成什么：一个 GTIN 的几种写法、GS1 标签、读重的码，一件算一件；读不懂、不是这里的码、认识但不在这单里，是三句话。
import { describe, expect, test } from 'vitest'
import type { Floor } from '#contract/ops/view'
import { check } from '../../src/flows/check.ts'
import { idle } from '../../src/flows/checkDoc.ts'
import type { Doc, Flow, Session } from '../../src/flows/flow.ts'
import { pick } from '../../src/flows/pick.ts'
import { resumePick } from '../../src/flows/pickDoc.ts'
import { move } from '../../src/flows/move.ts'
import { receive } from '../../src/flows/receive.ts'
import { stageOf, start } from '../../src/flows/step.ts'
import { allAt, cart, floor, lines, orders, shelf, withOrder, worker } from './floor.ts'
import { scanned } from './scanned.ts'
import { starts } from './starts.ts'

const gs = '\u001D'
/** Goods as in the cases: a UPC-A, one with structured labels, a case of twelve. */
const bears = (at: Floor): Floor => ({
  ...at,
  goods: {
    ...at.goods,
    'OW001|CUP': { ...shelf.cup, name: '马克杯', barcodes: [{ barcode: '036000291452', packQty: 1 }] },
    'OW001|TEA': { ...shelf.tea, name: '益生菌', barcodes: [{ barcode: '6909999000227', packQty: 1 }] },
    'OW001|PEN': {
      ...shelf.pen,
      barcodes: [
        { barcode: '6909999000111', packQty: 1 },
        { barcode: '16909999000118', packQty: 12 },
      ],
    },
  },
})
const { one } = orders
const bench = bears(allAt(60))
const begun = <D extends Doc>(flow: Flow<D>, doc: D, at: Floor): Session<D> => start(flow, doc, at, worker())
const opened = { ...idle, stage: 'goods', docNo: one.stockoutNo } as const

const atCheck = (...codes: Parameters<typeof scanned>[2][]) => scanned(check, begun(check, opened, bench), ...codes)

describe('复核：一件货的每一种写法都算它一件', () => {
  test.each(['036000291452', '0036000291452', ']E00036000291452', '00036000291452'])('UPC-A 当 12、13、14 位：%s', (code) => {
    expect(atCheck(code).said).toEqual(['ok 马克杯'])
  })

  test.each([
    ']C101069099990002271727100110LOT7',
    '01069099990002271727100110LOT7',
    '0106909999000227',
    '(01)06909999000227(17)271001(10)LOT7',
    `]d2${gs}010690999900022710LOT7${gs}21A-1`,
    { text: `10LOT7${gs}0106909999000227`, symbology: ']Q3' },
  ])('GS1 标签 %j', (code) => {
    expect(atCheck(code).said).toEqual(['line 益生菌 齐了'])
  })

  test.each([' 6909999000227 ', '６９０９９９９０００２２７', '69099990002276909999000227'])(
    '空白、全角、读了两遍：%s',
    (code) => {
      expect(atCheck(code).said).toEqual(['line 益生菌 齐了'])
    },
  )

  test('记下的条码是档案里的那一个，断电再开也一样', () => {
    const { kept, session } = atCheck('0036000291452', '00036000291452', '(01)06909999000227(10)LOT7')
    expect(session.lastSaying?.words).toBe('复核完成')
    expect(kept.at(-1)).toMatchObject({
      opType: 'CHECK_ORDER',
      payload: {
        lines: [
          { goodsNo: 'CUP', qty: 2, barcodes: ['036000291452'] },
          { goodsNo: 'TEA', qty: 1, barcodes: ['6909999000227'] },
        ],
      },
    })
  })

  test('标签上的序列号就是这一件的，扫过的不收', () => {
    const numbered = withOrder(bench, one, {
      lines: bench.orders[one.stockoutNo]!.lines.map((line) => (line.goodsNo === 'CUP' ? { ...line, sn: true as const } : line)),
    })
    const from = begun(check, opened, numbered)
    const { said, session } = scanned(
      check,
      from,
      '(01)00036000291452(21)sn-1',
      '(01)00036000291452(21)SN-1',
      '(01)00036000291452(21)SN-2',
    )
    expect(said).toEqual(['line 序列号齐了', 'wrong 序列号重复：SN-1', 'line 序列号齐了'])
    expect(session.doc).toMatchObject({ stage: 'goods' })
  })
})

describe('没读出来的码不说货的事，也不算错', () => {
  test.each([
    ['6909999000227036000291452', '读重了'],
    ['036000291452036000291452X', '不是这里的码「036000291452036000291452X」'],
    ['(01)06909999000228(10)LOT7', '读不懂这个码'],
    [']C10106909999000227171399', '读不懂这个码'],
    ['9999999999999', '不是这里的码「9999999999999」'],
  ])('%s → %s', (code, words) => {
    const { said, kept } = atCheck(code, '6909999000227', '036000291452', '036000291452')
    expect(said[0]).toBe(`wrong ${words}`)
    expect(kept.at(-1)).toMatchObject({ opType: 'CHECK_ORDER', payload: { errorNum: 0 } })
  })

  test('认识的货不在这单里，才是错件', () => {
    expect(atCheck('6909999000111').said).toEqual(['wrong 错件：签字笔（6909999000111）'])
    expect(atCheck('6909999000111').session.lastSaying?.next).toBe('不在这单里，拿出来放异常筐')
  })

  test('读重的码在每个作业的每一步都先这样说', () => {
    const both = '69010000000116901000000028'
    let steps = 0
    const twice = <D extends Doc>(flow: Flow<D>, all: readonly Session<D>[]): void => {
      for (const session of all) {
        if (stageOf(flow, session).expects === 'network') continue
        steps += 1
        const known = { ...session, floor: { ...session.floor, goods: { ...session.floor.goods, ...floor().goods } } }
        expect(scanned(flow, known, both).said, `${flow.name} ${session.doc.stage}`).toEqual(['wrong 读重了'])
      }
    }
    twice(check, starts.check)
    twice(pick, starts.pick)
    twice(move, starts.move)
    twice(receive, starts.receive)
    expect(steps).toBeGreaterThan(4)
  })
})

test('拣货：十二件一箱的码，带不带前缀都是一箱，装不下的不收', () => {
  const long = lines.map((line) =>
    line.goodsNo === 'PEN'
      ? { ...line, planQty: 29, orders: [{ ...line.orders[0]!, qty: 29 }] }
      : { ...line, pickedQty: line.planQty },
  )
  const view = { ...cart, lines: long }
  const here = { ...bears(floor()), picks: { [cart.pickNo]: view } }
  const at = begun(pick, resumePick(view, []), here)
  const { said } = scanned(
    pick,
    at,
    'A-02-01-1-01',
    '16909999000118',
    ']I116909999000118',
    '016909999000118',
    '16909999000118',
    '6909999000111',
  )
  expect(said.slice(1)).toEqual([
    'ok 已拣 12 / 29',
    'ok 已拣 24 / 29',
    'wrong 不是这里的码「016909999000118」',
    'wrong 箱码数量12超过待作业数量5',
    'ok 已拣 25 / 29',
  ])
})
