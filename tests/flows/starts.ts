// Where each flow may begin, so that a walk from there reaches every one of its states.
import { badge, idle as badgeIdle } from '../../src/flows/badge.ts'
import { check } from '../../src/flows/check.ts'
import { checkBatch } from '../../src/flows/checkBatch.ts'
import { idle as checkBatchIdle } from '../../src/flows/checkBatchDoc.ts'
import { idle as checkIdle } from '../../src/flows/checkDoc.ts'
import { clock, idle as clockIdle } from '../../src/flows/clock.ts'
import { customTask } from '../../src/flows/customTask.ts'
import { idle as customTaskIdle } from '../../src/flows/customTaskDoc.ts'
import { handover } from '../../src/flows/handover.ts'
import { idle as handoverIdle } from '../../src/flows/handoverDoc.ts'
import { move } from '../../src/flows/move.ts'
import { idle as moveIdle } from '../../src/flows/moveDoc.ts'
import { pack } from '../../src/flows/pack.ts'
import { packBatch } from '../../src/flows/packBatch.ts'
import { idle as packBatchIdle } from '../../src/flows/packBatchDoc.ts'
import { idle as packIdle } from '../../src/flows/packDoc.ts'
import { pick } from '../../src/flows/pick.ts'
import { idle as pickIdle } from '../../src/flows/pickDoc.ts'
import { idle as practiceIdle, practice } from '../../src/flows/practice.ts'
import { idle as pullIdle, pullOut } from '../../src/flows/pullOut.ts'
import { seed } from '../../src/flows/seed.ts'
import { idle as seedIdle } from '../../src/flows/seedDoc.ts'
import { spot } from '../../src/flows/spot.ts'
import { idle as spotIdle } from '../../src/flows/spotDoc.ts'
import { start } from '../../src/flows/step.ts'
import { tempAuth } from '../../src/flows/tempAuth.ts'
import { idle as tempAuthIdle } from '../../src/flows/tempAuthDoc.ts'
import { weigh } from '../../src/flows/weigh.ts'
import { idle as weighIdle, type WeighDoc } from '../../src/flows/weighDoc.ts'
import { idle as workRuleIdle, workRule } from '../../src/flows/workRule.ts'
import {
  alike,
  allAt,
  divided,
  floor,
  orders,
  pile,
  shelf,
  singles,
  split,
  temp,
  wall,
  weighed,
  withOrder,
  worker,
} from './floor.ts'
import { stockCheck } from '../../src/flows/stockCheck.ts'
import { idle as stockCheckIdle } from '../../src/flows/stockCheckDoc.ts'
import { gate } from './clocks.ts'
import { docked, waybills } from './dock.ts'
import { idle as returnInspectIdle, type ReturnInspectDoc } from '../../src/flows/returnInspectDoc.ts'
import { returnInspect } from '../../src/flows/returnInspect.ts'
import { idle as returnPutawayIdle, type ReturnPutawayDoc } from '../../src/flows/returnPutawayDoc.ts'
import { returnPutaway } from '../../src/flows/returnPutaway.ts'
import { idle as returnReceiveIdle, returnReceive } from '../../src/flows/returnReceive.ts'
import { overnight, tasked, timing } from './tasks.ts'
import { hall, stage } from './inbound.ts'
import { counted, counting, shelved } from './shelves.ts'
import { receive } from '../../src/flows/receive.ts'
import { idle as receiveIdle } from '../../src/flows/receiveDoc.ts'
import { putaway } from '../../src/flows/putaway.ts'
import { idle as putawayIdle } from '../../src/flows/putawayDoc.ts'
import { unload } from '../../src/flows/unload.ts'
import { idle as unloadIdle } from '../../src/flows/unloadDoc.ts'
import { arrival } from '../../src/flows/arrival.ts'
import { idle as arrivalIdle } from '../../src/flows/arrivalDoc.ts'

const slots = divided.slots.map((slot) => ({ ...slot, toteNo: `ZX00000${slot.slot}` }))
const single = { ...divided, pickMethod: 1 as const, slots: divided.slots.slice(0, 1) }
const twins = [shelf.tea, shelf.twin].map((one, i) => ({
  ...orders.one.lines[0]!,
  lineNo: i + 1,
  goodsNo: one.goodsNo,
  qty: 2,
  pickedQty: 2,
}))
/** Two goods with one barcode, and one without any. */
const mixed = (['TEA', 'TWIN', 'ROPE'] as const).map((goodsNo, i) => ({
  slot: i + 1,
  stockoutNo: Object.values(orders)[i]!.stockoutNo,
  ownerNo: 'OW001',
  goodsNo,
  planQty: 3,
  seededQty: 0,
}))
const protection = { text: '裹膜', mustScan: [{ itemNo: 'FILM', name: '气泡膜' }], photo: true }

/** An order whose parcel has to be measured. */
const measured = { ...orders.one, tolerance: { ...orders.one.tolerance, volumeRequired: true as const } }

/** A parcel out of tolerance, weighed as often as it has to be, and a leader at the device. */
const atPin: WeighDoc = {
  ...weighIdle,
  stage: 'pin',
  docNo: '78123456789001',
  reading: { grams: 900, scaleNo: '', manual: false },
  times: { '78123456789001': 3 },
  leader: 'U:9',
}

/** 李临时 at the device of the person who signed in. */
const tempWorker = {
  ...worker(),
  operatorKey: 'T91',
  name: '李临时',
  actor: { userId: '7', tempUserId: temp.tempUserId, sessionId: 'S1' },
}

/** A parcel that is open; one whose piece may have expired; a wave and a pick in hand. */
const opened: ReturnInspectDoc = { ...returnInspectIdle, stage: 'goods', docNo: waybills.arrived, begin: 1 }
const dating: ReturnInspectDoc = {
  ...opened,
  stage: 'date',
  seen: [{ ownerNo: 'OW001', goodsNo: 'MILK', qty: 1, quality: 1, reasons: [], produceDate: '', photos: [] }],
}
const atWave: ReturnPutawayDoc = { ...returnPutawayIdle, stage: 'goods', docNo: 'TB1' }
const atPick: ReturnPutawayDoc = { ...returnPutawayIdle, stage: 'from', docNo: 'TJ1' }

export const starts = {
  pick: [
    start(pick, pickIdle, floor(), worker()),
    start(pick, pickIdle, floor({ picks: { [divided.pickNo]: divided } }), worker()),
    start(pick, pickIdle, floor({ picks: { [divided.pickNo]: { ...divided, slots } } }), worker()),
    start(pick, pickIdle, floor({ picks: { [single.pickNo]: single } }), worker()),
  ],
  check: [
    start(check, checkIdle, allAt(60), worker()),
    start(check, checkIdle, withOrder(allAt(60), orders.one, { status: 60, lines: twins }), worker()),
    start(check, checkIdle, withOrder(floor(), orders.two, { interceptStatus: 1 }), worker()),
    start(
      check,
      checkIdle,
      withOrder(allAt(60), orders.two, { status: 60, lines: [{ ...orders.two.lines[0]!, pickedQty: 1, sn: true }] }),
      worker(),
    ),
  ],
  pack: [
    start(pack, packIdle, withOrder(allAt(70), orders.one, { status: 70, protection }), worker()),
    start(pack, packIdle, withOrder(allAt(60), orders.two, { status: 60, holdFlag: true, holdReason: '核实' }), worker()),
    start(pack, packIdle, split(allAt(70), orders.one, { lines: twins }), worker(190521, 190522)),
  ],
  weigh: [
    start(weigh, weighIdle, allAt(80), worker(190721, 190722)),
    start(weigh, atPin, allAt(80), worker()),
    start(weigh, weighIdle, withOrder(allAt(80), orders.one, { status: 80, interceptStatus: 1 }), worker()),
    start(weigh, weighIdle, withOrder(allAt(80), measured, { status: 80 }), worker(190723)),
  ],
  pullOut: [
    start(pullOut, pullIdle, allAt(80), worker()),
    start(
      pullOut,
      pullIdle,
      withOrder(allAt(80), orders.one, {
        status: 80,
        interceptStatus: 1,
        parcels: [{ ...orders.one.parcels[0]!, pullStatus: 1 }],
      }),
      worker(),
    ),
  ],
  handover: [
    start(handover, handoverIdle, weighed(), worker(190921)),
    start(handover, handoverIdle, weighed({ JJ2512010001: pile }), worker(190921)),
    start(
      handover,
      handoverIdle,
      weighed({ JJ2512010001: pile, JJ2512010002: { ...pile, handoverNo: 'JJ2512010002' } }),
      worker(),
    ),
  ],
  tempAuth: [start(tempAuth, tempAuthIdle, floor(), worker(281100, 210221, 210222))],
  clock: [start(clock, clockIdle, gate(), worker(281200, 281100)), start(clock, clockIdle, floor(), worker(281200))],
  move: [
    start(move, moveIdle, shelved(), worker(160524)),
    start(move, moveIdle, floor({ ...shelved(), moves: {} }), worker()),
    start(move, moveIdle, floor(), worker()),
  ],
  stockCheck: [
    start(stockCheck, stockCheckIdle, counting(), worker()),
    start(stockCheck, stockCheckIdle, counting(counted), worker()),
  ],
  workRule: [
    start(workRule, workRuleIdle, floor({ dayRule: { ruleVersion: 2, lines: ['一', '二', '三', '四'] } }), tempWorker),
    start(workRule, workRuleIdle, floor(), tempWorker),
  ],
  practice: [start(practice, practiceIdle, floor(), { ...tempWorker, hostRights: new Set([281100]) })],
  customTask: [
    start(customTask, customTaskIdle, tasked(), worker()),
    start(customTask, { ...customTaskIdle, stage: 'work', docNo: 'RW1', timed: { RW1: overnight } }, tasked(), worker()),
    start(customTask, { ...customTaskIdle, stage: 'work', docNo: 'RW2', timed: { RW1: timing } }, tasked(), worker()),
  ],
  badge: [start(badge, badgeIdle, floor(), worker())],
  checkBatch: [
    start(checkBatch, checkBatchIdle, alike(), worker()),
    start(checkBatch, checkBatchIdle, singles(), worker()),
    start(
      checkBatch,
      checkBatchIdle,
      withOrder(singles(), orders.one, {
        ...singles().orders[orders.one.stockoutNo],
        lines: twins.slice(0, 1).map((line) => ({ ...line, goodsNo: 'TWIN', qty: 1 })),
      }),
      worker(),
    ),
    start(
      checkBatch,
      checkBatchIdle,
      withOrder(alike(), orders.one, { ...alike().orders[orders.one.stockoutNo], interceptStatus: 1 }),
      worker(),
    ),
  ],
  packBatch: [
    start(packBatch, packBatchIdle, alike(70), worker()),
    start(
      packBatch,
      packBatchIdle,
      withOrder(singles(70), orders.two, { ...singles(70).orders[orders.two.stockoutNo], holdFlag: true, holdReason: '核实' }),
      worker(),
    ),
  ],
  seed: [
    start(seed, seedIdle, wall(), worker()),
    start(seed, seedIdle, wall({ lines: [], seeds: mixed }), worker()),
    start(seed, seedIdle, wall({}, withOrder(allAt(60), orders.two, { status: 60, interceptStatus: 1 })), worker()),
  ],
  returnReceive: [
    start(returnReceive, returnReceiveIdle, docked(), worker()),
    start(returnReceive, returnReceiveIdle, docked({ received: {}, noticed: {}, wanted: {} }), worker()),
  ],
  returnInspect: [
    start(returnInspect, returnInspectIdle, docked(), worker()),
    start(returnInspect, opened, docked(), worker()),
    start(returnInspect, dating, docked(), worker()),
    start(returnInspect, returnInspectIdle, docked({ received: {}, returns: {}, noticed: {}, wanted: {} }), worker()),
  ],
  returnPutaway: [
    start(returnPutaway, returnPutawayIdle, docked(), worker(160524)),
    start(returnPutaway, atWave, docked(), worker()),
    start(returnPutaway, atPick, docked(), worker()),
    start(returnPutaway, returnPutawayIdle, floor(), worker()),
  ],
  spot: [
    start(spot, spotIdle, allAt(80), worker()),
    start(spot, spotIdle, withOrder(allAt(80), orders.one, { status: 80, lines: twins }), worker()),
    start(spot, spotIdle, withOrder(allAt(80), orders.two, { status: 80, interceptStatus: 1 }), worker()),
  ],
  receive: [start(receive, receiveIdle, hall(), worker(170422)), start(receive, receiveIdle, allAt(80), worker())],
  putaway: [start(putaway, putawayIdle, stage(), worker(160524)), start(putaway, putawayIdle, allAt(80), worker())],
  unload: [start(unload, unloadIdle, hall(), worker())],
  arrival: [start(arrival, arrivalIdle, hall(), worker())],
}
