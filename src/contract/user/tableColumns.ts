// 列偏好 · user/tableColumns
import { Null, Integer, Object as Fields, String as Text, Union } from 'typebox'
import { call } from '../call.ts'

/** Table code of a list: its page code (floor.md §0.3). */
const code = Text({ title: '表格编号', minLength: 1, maxLength: 64, pattern: '^[\\w/.-]+$' })
/** Longest stored preference: some 200 columns. */
export const titleValueMax = 20_000

/** How the signed-in person arranged the columns of one table; null = as it comes (spec 1 §3, §7). */
export const tableColumns = call({
  id: 'user/tableColumns.read',
  title: '列偏好',
  method: 'GET',
  path: '/v1/user/table/column',
  input: Fields({ code }),
  reply: Fields({ titleValue: Union([Text(), Null()]) }),
  may: 'signedIn',
})

/** Keeps the arrangement of one table (`titleValue`: JSON text of its columns in display order); null gives the table's own back. */
export const keepTableColumns = call({
  id: 'user/tableColumns.keep',
  title: '保存列偏好',
  method: 'PUT',
  path: '/v1/user/table/column',
  input: Fields({
    code,
    titleValue: Union([Text({ title: '列设置', maxLength: titleValueMax }), Null()]),
    type: Integer({ title: '类型', enum: [1] }),
  }),
  reply: Fields({}),
  may: 'signedIn',
})
