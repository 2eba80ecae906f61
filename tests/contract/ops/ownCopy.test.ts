// 一晚上断网收了几千件，重开退货签收：按扫的顺序算一遍，不是每一件都把前面的再抄一遍。
import { expect, test } from 'vitest'
import { returnDock } from '#contract/ops/kinds/returns'
import { rulesFor } from '#contract/ops/load'
import { bookedPatch, foldPending } from '#contract/ops/orderView'
import type { Floor } from '#contract/ops/view'
import { ctxOf, floorOf, opOf } from './floor.ts'

const waybill = (n: number): string => `7861${String(n).padStart(10, '0')}`
const receive = (n: number, seq: number) =>
  opOf(
    'RETURN_RECEIVE',
    { logisticsNo: waybill(n), logisticsCode: 'ZTO', batchNo: '1', packageState: 1, photos: [] },
    { docNo: returnDock, seq, lane: waybill(n) },
  )

/** The record, and how often somebody went through all of it. */
const watched = <T extends object>(record: T): { readonly record: T; readonly read: () => number } => {
  let times = 0
  const ownKeys = (target: T): (string | symbol)[] => {
    times += 1
    return Reflect.ownKeys(target)
  }
  return { record: new Proxy(record, { ownKeys }), read: () => times }
}

test('the floor after many receipts is that of one after the other, and the given one stays as it is', async () => {
  const before = { logisticsNo: waybill(0), receiveNo: 'RV1', receivedAt: 1, status: 0, returnNo: '' }
  const { record: received, read } = watched({ [waybill(0)]: before })
  const floor: Floor = { ...floorOf(), received, returns: {} }
  // one that is there already, one scanned twice
  const ops = [0, 1, 2, 3, 2, 4, 5].map(receive)
  const rules = await rulesFor(ops)
  const folded = foldPending(rules, floor, ops, () => ctxOf()).floor
  expect(read()).toBe(1)
  expect(Object.keys(received)).toEqual([waybill(0)])
  let one = floor
  for (const op of ops) one = rules.apply(one, bookedPatch(rules.decide(op, one, ctxOf())))
  expect(folded).toEqual(one)
  expect(Object.keys(folded.received ?? {})).toHaveLength(6)
})
