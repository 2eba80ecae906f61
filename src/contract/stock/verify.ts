// 库存核对 · stock/verify
import { Array as List, Integer, Null, Object as Obj, Optional, String as Str, Union } from 'typebox'
import { call } from '../call.ts'

/**
 * Runs the conservation checks of floor.md §5.2 and §17.2, part by part, for about ten seconds; an empty `breaks` means that the checked
 * parts add up. `next` names where it stopped: a call with `from` continues there; null means that the tenant is finished.
 */
export const verify = call({
  id: 'stock/verify.run',
  title: '库存核对',
  method: 'GET',
  path: '/v1/stock/verify',
  input: Obj({ from: Optional(Str({ title: '起点', maxLength: 400 })) }),
  reply: Obj({
    checks: Integer(),
    /** what does not add up: the rule, how many rows break it, the first of them in words */
    breaks: List(Obj({ rule: Str(), found: Integer(), sample: Str() })),
    next: Union([Str(), Null()]),
  }),
  may: 160206,
})
