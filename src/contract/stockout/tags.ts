// 订单标签选项 · stockout/tags
import { Array as ListOf, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'

/** Tags an order may have, in the tenant's words. */
export const orderTagOptions = call({
  id: 'stockout/tags.list',
  title: '订单标签选项',
  method: 'GET',
  path: '/v1/stockout/tag/small/list',
  input: Fields({}),
  reply: ListOf(Fields({ tag: Text(), name: Text() })),
  may: 'signedIn',
})
