// Returned parcels through the calls of the desk: notice, receipt, inspection, push, and waves of waiting returns.
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { pushReturns } from '#server/returns/pushTask'
import { insertRows } from '#server/platform/rows'
import { ownerNo, rows, wh, type World } from './outbound.ts'

const base = '/v1/return/order'
let parcels = 0
export const parcel = (): string => `SF91000${String(++parcels).padStart(6, '0')}`
const shot = { sha256: 'a'.repeat(64), bytes: 100 }
/** Inspected pieces; those that are not good have a reason and a photo. */
export const piece = (goodsNo: string, qty: number, quality = 1) => ({
  goodsNo,
  qty,
  quality,
  reasons: quality === 1 ? [] : ['1'],
  photos: quality === 1 ? [] : [shot],
})
type Row = Record<string, unknown>

/** The desk of a world: every call must succeed; `refused` returns the code of one that does not. */
export const returnDesk = (world: World) => {
  const ok = async <T = Row>(route: string, input: object): Promise<T> => {
    const reply = await world.send<T>(route, input)
    expect([route, reply.code, reply.msg]).toEqual([route, '00000', ''])
    return reply.data
  }
  const notice = async (more: object = {}, lines: object[] = [{ goodsNo: 'G1', planQty: 3 }]) => {
    const input = { ...wh, ownerNo, returnType: 1, logisticsNo: parcel(), lines, ...more }
    const { returnNo } = await ok<{ returnNo: string }>(`POST ${base}`, input)
    return { returnNo, logisticsNo: input.logisticsNo }
  }
  const receive = (logisticsNo: string, more: object = {}) =>
    ok<{ receiveNo: string; returnNo: string | null; ownerNo: string | null; count: number }>('POST /v1/return/receive', {
      ...wh,
      logisticsNo,
      logisticsCode: '',
      batchNo: 'B1',
      packageState: 1,
      photos: [],
      ...more,
    })
  const inspect = (returnNo: string, lines: object[], more: object = {}) =>
    ok<{ status: number }>(`POST ${base}/inspect`, { returnNo, lines, repackNum: 0, opId: randomUUID(), ...more })
  const told = () => pushReturns(world.run)
  const page = (route: string, input: object) => ok<Row & { lines: Row[] }>(route, input)
  return {
    ok,
    refused: async (route: string, input: object): Promise<string> => (await world.send(route, input)).code,
    list: async (route: string, filter: object): Promise<Row[]> =>
      (await ok<{ records: Row[] }>(route, { pageNo: 1, pageSize: 50, ...filter })).records,
    notice,
    receive,
    inspect,
    told,
    orderOf: (returnNo: string) => page(`GET ${base}/detail`, { returnNo }),
    waveOf: (waveNo: string) => page('GET /v1/return/wave/detail', { waveNo }),
    /** A return that waits for its wave. */
    waiting: async (lines: object[] = [piece('G1', 3)], more: object = {}) => {
      const made = await notice(more)
      await receive(made.logisticsNo)
      await inspect(made.returnNo, lines)
      await told()
      return made
    },
    pickOf: async (waveNo: string): Promise<string> => {
      const picks = await rows<{ pickNo: string }>(
        world,
        'select pick_no from return_pick where tenant_id = $1 and wave_no = $2',
        [waveNo],
      )
      return picks[0]?.pickNo ?? ''
    },
  }
}

/** Stores the desk's person as a user and a return operator. */
export const employDesk = (world: World): Promise<unknown> =>
  world.run(async (ctx) => {
    const born = { createTime: ctx.at, updateTime: ctx.at }
    await insertRows(ctx.tx, 'sys_user', [{ id: '1', account: 'boss', name: '王主管', passwordHash: '-', ...born }])
    await insertRows(ctx.tx, 'return_operator', [{ ...wh, id: ctx.id(), userId: '1', opTypes: [1, 2, 3], ...born }])
  })

/** An uploaded picture, as the link forms send. */
export const storedPicture = async (world: World, key = 'f'): Promise<string> => {
  const fileKey = key.repeat(32)
  await world.run((ctx) =>
    insertRows(ctx.tx, 'stored_file', [
      {
        id: ctx.id(),
        fileKey,
        fileName: '同意书.jpg',
        ext: 'jpg',
        fileSize: '10',
        sha256: 'b'.repeat(64),
        bizType: 'image',
        createTime: ctx.at,
      },
    ]),
  )
  return `/v1/file/read/${fileKey}.jpg`
}
