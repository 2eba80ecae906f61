// A handheld in the middle of its queue, its databases kept as an earlier build left them: they open, fold and go up unchanged.
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { protocol, type AnyOp } from '#contract/envelope'
import type { PackRow, StationRow } from '../../src/data/reference.ts'
import type { DoneRow, PendingRow } from '../../src/data/outbox/store.ts'
import { frozenHeaders, openFrozenFloor, type FrozenFloor } from '../support/frozenFloor.ts'
import { contextOf, openFrozenHandheld, type Profile } from '../support/frozenHandheld.ts'

/** Taken with build 1 of the protocol; never made again: a device that was off for a month brings exactly this. */
const kept = JSON.parse(readFileSync(new URL('./frozen/handheld.json', import.meta.url), 'utf8')) as {
  readonly profile: Profile
  /** by document: what the flows of that build worked on, with its own operations folded in, and which of them waited */
  readonly floors: Readonly<Record<string, { readonly floor: object; readonly waiting: readonly string[] }>>
}
const pending = (kept.profile.ob['pending'] as readonly PendingRow[]).toSorted((a, b) => a.seq - b.seq)
const done = kept.profile.ob['done'] as readonly DoneRow[]
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

let floor: FrozenFloor
beforeAll(async () => {
  floor = await openFrozenFloor()
})
afterAll(() => floor.close())

const packOf = async (pickNo: string): Promise<object> =>
  (await floor.app.inject({ url: `/api/v1/pda/snapshot/pick?docNo=${pickNo}`, headers: frozenHeaders })).json<{ data: object }>()
    .data

test('the server answers packs and station pages as it did', async () => {
  for (const { pickNo, pack } of kept.profile.ref['pack'] as readonly PackRow[]) expect(await packOf(pickNo)).toEqual(pack)
  const page = (await floor.app.inject({ url: '/api/v1/pda/snapshot/station', headers: frozenHeaders })).json<{
    data: { orders: readonly { stockoutNo: string }[] }
  }>().data
  for (const { stockoutNo, order } of kept.profile.ref['station'] as readonly StationRow[])
    expect(page.orders.find((one) => one.stockoutNo === stockoutNo)).toEqual(order)
})

test('what is stored is read as it was, and what waits goes up unchanged and counts', async () => {
  const reply = await floor.app.inject({
    method: 'POST',
    url: '/api/v1/pda/op/batch',
    headers: frozenHeaders,
    payload: { incarnation: done[0]?.inc, protocol, deviceNow: done[0]?.op.capturedWall, ops: done.map(({ op }) => op) },
  })
  expect(reply.json()).toMatchObject({ data: { results: done.map(() => ({ verdict: 'applied' })) } })
  const hand = await openFrozenHandheld(floor, kept.profile)
  for (const [docNo, was] of Object.entries(kept.floors)) {
    const task = await hand.packs.floorFor(docNo, contextOf)
    expect(plain(task?.floor), docNo).toMatchObject(was.floor)
    expect(
      task?.waiting.map((op) => op.opId),
      docNo,
    ).toEqual(was.waiting)
  }
  expect(hand.outbox.counts()).toMatchObject({ pending: pending.length, attention: 0 })
  await hand.upload()
  expect(hand.sent).toEqual(pending.map(({ op }): AnyOp => op))
  expect(hand.outbox.counts()).toMatchObject({ pending: 0, attention: 0 })
  const stored = await floor.rows<{ op_id: string; verdict: number; waiting_for: string | null }>(
    'select op_id, verdict, waiting_for from pda_op where tenant_id = 1 order by seq',
  )
  expect(stored.map((row) => row.op_id)).toEqual([...done, ...pending].map(({ op }) => op.opId))
  expect(stored.filter((row) => row.verdict !== 1)).toEqual([])
  // the parcel a colleague has not packed yet
  expect(stored.filter((row) => row.waiting_for !== null)).toMatchObject([{ waiting_for: 'PACK' }])
  const orders = await floor.rows(
    `select stockout_no, status from stockout_order where tenant_id = 1 and stockout_no in ('CKA0-1', 'CKB0', 'CKB1', 'CKB2') order by 1`,
  )
  expect(orders).toEqual([
    { stockout_no: 'CKA0-1', status: 50 },
    { stockout_no: 'CKB0', status: 90 },
    { stockout_no: 'CKB1', status: 50 },
    { stockout_no: 'CKB2', status: 60 },
  ])
  const lines = await floor.rows(
    `select pick_no, seq_no, picked_qty, short_qty from pick_line where tenant_id = 1 and (picked_qty > 0 or short_qty > 0) order by 1, 2`,
  )
  expect(lines).toEqual([
    { pick_no: 'JH0', seq_no: 1, picked_qty: 1, short_qty: 0 },
    { pick_no: 'JH0', seq_no: 2, picked_qty: 1, short_qty: 0 },
    { pick_no: 'JH0', seq_no: 3, picked_qty: 0, short_qty: 1 },
    { pick_no: 'JH1', seq_no: 1, picked_qty: 1, short_qty: 0 },
    { pick_no: 'JH1', seq_no: 2, picked_qty: 1, short_qty: 0 },
  ])
  hand.close()
})
