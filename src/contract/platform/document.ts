// 批量操作单据 · platform/document
import { Array as List, Integer, Null, Object as Obj, Optional, Record, String as Str, Union, Unknown } from 'typebox'
import { call } from '../call.ts'
import { actsPath, numberMax } from '../document.ts'
import { chosenMax } from '../resource.ts'

/**
 * One act for many documents: the named ones, or all that match a filter, with the number of documents the person saw. Each document
 * succeeds or is refused by itself; the reply lists both, with the reasons.
 */
export const documentActs = call({
  id: 'platform/document.acts',
  title: '批量操作单据',
  method: 'POST',
  path: actsPath,
  input: Obj({
    document: Str({ title: '单据', maxLength: 64 }),
    act: Str({ title: '操作', maxLength: 32 }),
    nos: Optional(List(Str({ maxLength: numberMax }), { title: '单号', minItems: 1, maxItems: chosenMax })),
    filter: Optional(Record(Str(), Unknown())),
    seen: Optional(Integer({ title: '看到的张数', minimum: 1, maximum: chosenMax })),
    input: Optional(Record(Str(), Unknown())),
  }),
  reply: Obj({ done: Integer(), results: List(Obj({ no: Str(), msg: Union([Str(), Null()]) })) }),
  may: 'signedIn',
})
