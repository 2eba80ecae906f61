// 库存核对 · stock/verify
import { Array as List, Integer, Object as Obj, String as Str } from 'typebox'
import { call } from '../call.ts'

/** Runs the conservation checks of floor.md §5.2 and §17.2 over the whole tenant; an empty `breaks` means everything adds up. */
export const verify = call({
  id: 'stock/verify.run',
  title: '库存核对',
  method: 'GET',
  path: '/v1/stock/verify',
  input: Obj({}),
  reply: Obj({
    checks: Integer(),
    /** what does not add up: the rule, how many rows break it, the first of them in words */
    breaks: List(Obj({ rule: Str(), found: Integer(), sample: Str() })),
  }),
  may: 160206,
})
