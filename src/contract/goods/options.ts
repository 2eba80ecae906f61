// 商品选项 · goods/options
import { Array as List, Object as Obj, Optional, String as Str } from 'typebox'
import { call } from '../call.ts'

/** The first enabled goods that match the typed text: the beginning of a number, part of a name, or a whole barcode. */
export const goodsOptions = call({
  id: 'goods/options.list',
  title: '商品选项',
  method: 'GET',
  path: '/v1/goods/small/list',
  input: Obj({
    ownerNo: Optional(Str({ title: '货主', maxLength: 32 })),
    keyword: Optional(Str({ title: '关键字', maxLength: 64 })),
  }),
  reply: List(Obj({ ownerNo: Str(), goodsNo: Str(), goodsName: Str() })),
  may: 'signedIn',
})
