// Receipts, waves and picks of returns inserted directly in a state, without their acts.
import { returnLife } from '#contract/rules/returnLife'
import type { Document } from '#contract/document'
import { returnPick } from '#contract/returns/pick'
import { returnReceive } from '#contract/returns/receive'
import { returnWave } from '#contract/returns/wave'
import { logMade } from '#server/platform/document/log'
import { insertRows } from '#server/platform/rows'
import { ownerNo, wh, type World } from './outbound.ts'

/** Logs it as if a person had made it. */
const logged = (world: World, of: Document, no: string): Promise<unknown> =>
  world.run((ctx) => logMade(ctx, of, [no], ctx.person))

type Stand = (world: World, n: number, status: number) => Promise<string>

const receive: Stand = async (world, n, status) => {
  const receiveNo = `TS${n}`
  await world.run((ctx) =>
    insertRows(ctx.tx, 'return_receive', [
      {
        ...wh,
        id: ctx.id(),
        receiveNo,
        logisticsNo: `SF7${String(n).padStart(9, '0')}`,
        receiveTime: ctx.at,
        refuseReason: '湿了',
        status,
        createTime: ctx.at,
        updateTime: ctx.at,
      },
    ]),
  )
  await logged(world, returnReceive, receiveNo)
  return receiveNo
}

/** A return whose only piece was handled. */
const handled = (world: World, n: number): Promise<unknown> =>
  world.run((ctx) =>
    insertRows(ctx.tx, 'return_order', [
      {
        ...wh,
        id: ctx.id(),
        returnNo: `THS${n}`,
        source: 2,
        returnType: 1,
        ownerNo,
        status: returnLife.done,
        createTime: ctx.at,
        updateTime: ctx.at,
      },
    ]),
  )

/** A wave of one piece, completely handled. */
const wave: Stand = async (world, n, status) => {
  const waveNo = `TB${n}`
  await world.run((ctx) =>
    insertRows(ctx.tx, 'return_wave', [
      { ...wh, id: ctx.id(), waveNo, waveType: 2, ownerNo, status, createTime: ctx.at, updateTime: ctx.at },
    ]),
  )
  await handled(world, n)
  await world.run((ctx) =>
    insertRows(ctx.tx, 'return_wave_line', [
      {
        id: ctx.id(),
        waveNo,
        returnNo: `THS${n}`,
        lineNo: 1,
        ownerNo,
        goodsNo: 'G1',
        quality: 2,
        qty: 1,
        doneQty: 1,
        createTime: ctx.at,
        updateTime: ctx.at,
      },
    ]),
  )
  await logged(world, returnWave, waveNo)
  return waveNo
}

const pick: Stand = async (world, n, status) => {
  const waveNo = await wave(world, n, 20)
  const pickNo = `TJ${n}`
  await world.run((ctx) =>
    insertRows(ctx.tx, 'return_pick', [
      { ...wh, id: ctx.id(), pickNo, waveNo, waveType: 2, ownerNo, planQty: 1, status, createTime: ctx.at, updateTime: ctx.at },
    ]),
  )
  await world.run((ctx) =>
    insertRows(ctx.tx, 'return_pick_line', [
      {
        id: ctx.id(),
        pickNo,
        lineNo: 1,
        returnNo: `THS${n}`,
        returnLineNo: 1,
        locationNo: 'RT-01',
        ownerNo,
        goodsNo: 'G1',
        quality: 2,
        planQty: 1,
        createTime: ctx.at,
        updateTime: ctx.at,
      },
    ]),
  )
  await logged(world, returnPick, pickNo)
  return pickNo
}

export const standReturn = { receive, wave, pick }
