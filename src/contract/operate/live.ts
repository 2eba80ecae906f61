// 现场 · operate/live
import { Array as ListOf, Integer, Null, Object as Fields, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import type { FlowName } from '../ops/flowNames.ts'

/** With this right a person sees every figure of the page, within the own warehouses. */
const may = 191301
const place = Fields({ warehouseNo: Text({ title: '仓库', minLength: 3, maxLength: 66 }) })
const textOrNone = () => Union([Text(), Null()])
const numberOrNone = () => Union([Integer(), Null()])

/** Name under which the event stream reports that people or devices of a warehouse changed. */
export const liveFeed = 'operate/live'

/** People who did nothing for this long are not listed, minutes. */
export const seenMin = 60
/** People without activity for this long count as idle, minutes. */
export const idleMin = 10
/** A device with unsent work is alarming when it did not connect for this long, minutes. */
export const silentMin = 10
/** Orders whose deadline is this near are at risk, hours. */
export const riskHours = 2
/** Deadlines this near are returned minute by minute, so that the page counts late and near orders without another request; hours. */
export const toldHours = 4

/** Label of the flow that a scan belongs to. */
export const FLOW_WORD: Readonly<Record<FlowName, string>> = {
  pick: '拣货',
  seed: '播种',
  check: '复核',
  checkBatch: '批量复核',
  pack: '打包',
  packBatch: '批量打包',
  spot: '抽检',
  weigh: '称重',
  handover: '交接',
  pullOut: '取出包裹',
  tempAuth: '临时工授权',
  arrival: '到货',
  unload: '卸货',
  receive: '收货',
  putaway: '上架',
  move: '移库补货',
  stockCheck: '盘点',
  customTask: '自定义任务',
  returnReceive: '退货签收',
  returnInspect: '退货质检',
  returnPutaway: '退货上架',
  workRule: '看须知',
  clock: '打卡',
  practice: '练习',
  home: '首页',
}

/**
 * People at work, with their place, their work and their pace. `lastTime` null: a temp worker who signed in at `signInTime` and has not
 * scanned yet. `pace`, `usual`: units of `opType` an hour, now and in the last two weeks; null: not enough data.
 */
export const people = call({
  id: 'operate/live.people',
  title: '现场人员',
  method: 'GET',
  path: '/v1/warehouse/operate/live/people',
  input: place,
  reply: Fields({
    people: ListOf(
      Fields({
        operatorKey: Text(),
        name: Text(),
        deviceName: Text(),
        workstationNo: Text(),
        locationNo: Text(),
        doing: Text(),
        docNo: Text(),
        lastTime: textOrNone(),
        signInTime: textOrNone(),
        opType: numberOrNone(),
        pace: numberOrNone(),
        usual: numberOrNone(),
      }),
    ),
  }),
  may,
})

/** Devices with unsent work, the longest silent first, and how many connected within ten minutes. */
export const devices = call({
  id: 'operate/live.devices',
  title: '现场设备',
  method: 'GET',
  path: '/v1/warehouse/operate/live/devices',
  input: place,
  reply: Fields({
    heard: Integer(),
    enrolled: Integer(),
    unsent: ListOf(
      Fields({ deviceId: Text(), deviceName: Text(), lastUserName: Text(), pending: Integer(), lastSeen: textOrNone() }),
    ),
  }),
  may,
})

/**
 * Open orders by stage: how many there are, how many are late at `asOf`, and how many are due in each coming minute (`at`: its end); and
 * the orders with the next deadlines.
 */
export const orders = call({
  id: 'operate/live.orders',
  title: '现场订单',
  method: 'GET',
  path: '/v1/warehouse/operate/live/orders',
  input: place,
  reply: Fields({
    asOf: Text(),
    stages: ListOf(
      Fields({
        status: Integer(),
        total: Integer(),
        late: Integer(),
        coming: ListOf(Fields({ at: Text(), n: Integer() })),
      }),
    ),
    next: ListOf(Fields({ stockoutNo: Text(), status: Integer(), deadlineTime: Text() })),
  }),
  may,
})

/** Open conflicts, the newest first, and their number. */
export const conflicts = call({
  id: 'operate/live.conflicts',
  title: '现场冲突',
  method: 'GET',
  path: '/v1/warehouse/operate/live/conflicts',
  input: place,
  reply: Fields({
    open: Integer(),
    newest: ListOf(Fields({ opId: Text(), docNo: Text(), msg: Text(), operatorName: Text(), effectiveAt: Text() })),
  }),
  may,
})
