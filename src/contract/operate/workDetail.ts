// 作业明细的合计与来历 · operate/workDetail
import { Array as List, Integer, Null, Object as Obj, Record, String as Str, Union, Unknown, type Static } from 'typebox'
import { call } from '../call.ts'

const orNull = <T extends ReturnType<typeof Str> | ReturnType<typeof Integer>>(type: T) => Union([type, Null()])

const kindTotal = Obj({
  opType: Integer(),
  people: Integer(),
  records: Integer(),
  orderNum: Integer(),
  goodsNum: Integer(),
  packageNum: Integer(),
  lineNum: Integer(),
  /** points, four decimals */
  point: Str(),
  errorNum: Integer(),
  durationSec: Integer(),
  /** records that do not count */
  voided: Integer(),
})
/** Totals of one kind of work. */
export type KindTotal = Static<typeof kindTotal>

/** Totals by kind of work under the list's conditions; null: too many records to add up. Void records are only counted. */
export const workTotals = call({
  id: 'operate/workDetail.totals',
  title: '作业合计',
  method: 'GET',
  path: '/v1/warehouse/operate/work/total',
  input: Record(Str(), Unknown()),
  reply: Obj({ kinds: Union([List(kindTotal), Null()]) }),
  may: 191001,
})

const workDocument = Obj({
  no: Str(),
  /** order, pick, task, handover, check or other */
  kind: Str(),
  logisticsNo: orNull(Str()),
  goodsNum: orNull(Integer()),
  status: orNull(Integer()),
})
export type WorkDocument = Static<typeof workDocument>

const workScan = Obj({
  opId: Str(),
  title: Str(),
  docNo: orNull(Str()),
  operatorName: Str(),
  deviceName: Str(),
  /** when it was done, and when the server received it */
  effectiveAt: Str(),
  receivedAt: Str(),
  /** the scanned code, or the one named by the operation */
  code: Str(),
  qty: orNull(Integer()),
  /** 1 ok, 2 wrong or clash, 3 repeat */
  verdict: Integer(),
  msg: Str(),
})
export type WorkScan = Static<typeof workScan>

/** Source of the numbers of a record: its documents, and every scan with the person, the device and its delay (floor.md §8.10). */
export const workDetail = call({
  id: 'operate/workDetail.one',
  title: '作业的来历',
  method: 'GET',
  path: '/v1/warehouse/operate/work/detail',
  input: Obj({
    opId: Str({ title: '作业编号', minLength: 1, maxLength: 40 }),
    operatorKey: Str({ title: '人员编号', minLength: 1, maxLength: 32 }),
  }),
  reply: Obj({
    documents: List(workDocument),
    scans: List(workScan),
    /** number of all scans; only the newest are listed */
    scanNum: Integer(),
  }),
  may: 191007,
})
