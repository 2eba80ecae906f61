// 商品详情 · goods/detail
import { Array as List, Integer, Null, Object as Obj, String as Str, Union } from 'typebox'
import { call } from '../call.ts'

const key = Obj({ ownerNo: Str({ title: '货主', maxLength: 32 }), goodsNo: Str({ title: '商品编号', maxLength: 64 }) })

/** The last 100 weighings of parcels that contained only these goods, newest first; grams per piece without the packaging. */
export const goodsWeights = call({
  id: 'goods/detail.weights',
  title: '重量记录',
  method: 'GET',
  path: '/v1/goods/weight/list',
  input: key,
  reply: Obj({
    weights: List(
      Obj({
        time: Str(),
        stockoutNo: Str(),
        logisticsNo: Str(),
        qty: Integer(),
        weightG: Integer(),
        pieceG: Integer(),
        result: Integer(),
        operatorName: Union([Str(), Null()]),
      }),
    ),
  }),
  may: 140201,
})

/** Pieces and orders shipped per day in the last 30 days; every day has an entry. */
export const goodsShipped = call({
  id: 'goods/detail.shipped',
  title: '近30天出库',
  method: 'GET',
  path: '/v1/goods/shipped',
  input: key,
  reply: Obj({ days: List(Obj({ day: Str(), orders: Integer(), pieces: Integer() })) }),
  may: 140201,
})

const orNull = <T extends Parameters<typeof Union>[0][number]>(one: T) => Union([one, Null()])

/** Active protection plans for the goods, the applied plan first; each is for orders with `minQty` to `maxQty` of the goods. */
export const goodsPlans = call({
  id: 'goods/detail.plans',
  title: '保护方案',
  method: 'GET',
  path: '/v1/goods/plan/list',
  input: key,
  reply: Obj({
    plans: List(
      Obj({
        planNo: Str(),
        planName: Str(),
        applyType: Integer(),
        warehouseNo: orNull(Str()),
        minQty: Integer(),
        maxQty: orNull(Integer()),
        items: Str(),
        priority: Integer(),
        effectDate: Str(),
        expireDate: orNull(Str()),
        /** 0 not yet, 1 today, 2 no longer */
        valid: Integer(),
      }),
    ),
  }),
  may: 140201,
})
