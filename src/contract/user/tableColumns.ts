// 列偏好 · user/tableColumns
import { Array as List, Null, Integer, Object as Fields, String as Text, Union } from 'typebox'
import { call } from '../call.ts'
import { listView, tableCode } from './listView.ts'

/** Longest stored preference: some 200 columns. */
export const titleValueMax = 20_000

/**
 * How the signed-in person arranged the columns of one table, null = default (spec 1 §3, §7); and the views the person may open the table
 * with: the person's own views, views of the person's roles, and views of all roles for a person who may offer them. `first`: the initial
 * one.
 */
export const tableColumns = call({
  id: 'user/tableColumns.read',
  title: '列偏好',
  method: 'GET',
  path: '/v1/user/table/column',
  input: Fields({ code: tableCode }),
  reply: Fields({ titleValue: Union([Text(), Null()]), views: List(listView), first: Union([Text(), Null()]) }),
  may: 'signedIn',
})

/** Stores the arrangement of one table (`titleValue`: JSON text of its columns in display order); null restores the default. */
export const keepTableColumns = call({
  id: 'user/tableColumns.keep',
  title: '保存列偏好',
  method: 'PUT',
  path: '/v1/user/table/column',
  input: Fields({
    code: tableCode,
    titleValue: Union([Text({ title: '列设置', maxLength: titleValueMax }), Null()]),
    type: Integer({ title: '类型', enum: [1] }),
  }),
  reply: Fields({}),
  may: 'signedIn',
})
