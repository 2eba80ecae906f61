// 计费重量 · finance/calcWeight
import { Array as List, Integer, Null, Object as Obj, String as Str, Union } from 'typebox'
import { call } from '../call.ts'

/** Parcels of one call. */
export const calcWeightsMax = 200
const asked = {
  logisticsNo: Str({ title: '快递单号', minLength: 1, maxLength: 40 }),
  /** 1 what the owner pays, 2 what the branch is paid */
  direction: Integer({ title: '方向', minimum: 1, maximum: 2 }),
}
const grams = Union([Integer(), Null()])
/** Weights in g, null where unknown. `basis`: fin_weight_plan.weight_basis, null where no weight plan prices the parcel. */
const weights = {
  real: Integer(),
  vol: grams,
  std: grams,
  avg: grams,
  basis: grams,
  chargeG: grams,
  /** how the weight came about, in words; the last one says why there is none */
  steps: List(Str()),
}

/** The weight by which a parcel is billed, beside those it was compared with (office.md §12.4). */
export const calcWeight = call({
  id: 'finance/calcWeight.one',
  title: '计费重量',
  method: 'GET',
  path: '/v1/finance/calcweight',
  input: Obj(asked),
  reply: Obj(weights),
  may: 520401,
})
/** The same of many parcels; one that is not found says so and stops no other. */
export const calcWeights = call({
  id: 'finance/calcWeight.batch',
  title: '批量计费重量',
  method: 'POST',
  path: '/v1/finance/calcweight/batch',
  input: Obj({ list: List(Obj(asked), { title: '运单', minItems: 1, maxItems: calcWeightsMax }) }),
  reply: Obj({ rows: List(Obj({ ...asked, weights: Union([Obj(weights), Null()]), fault: Str() })) }),
  may: 520401,
})
