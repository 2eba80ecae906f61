// 下载列表 · file/download
import { Integer, Object, Optional, String, Unknown } from 'typebox'
import { call } from '../call.ts'

const listInput = {
  apiMethod: String({ title: '列表', minLength: 1, maxLength: 64 }),
  filter: Optional(String({ title: '条件', maxLength: 60_000 })),
}

/** Number of rows of a list under a filter (JSON text), for the download queue. */
export const downloadCount = call({
  id: 'file/download.count',
  title: '下载条数',
  method: 'GET',
  path: '/v1/download/count',
  input: Object(listInput),
  reply: Object({ total: Integer() }),
  may: 'signedIn',
})

/** One file of the download queue: `pageSize` rows of the list, the first page being 1. */
export const downloadPage = call({
  id: 'file/download.page',
  title: '下载一页',
  method: 'GET',
  path: '/v1/download/page',
  input: Object({
    ...listInput,
    pageNo: Integer({ title: '页码', minimum: 1 }),
    pageSize: Integer({ title: '每页条数', minimum: 1, maximum: 1_000_000 }),
  }),
  reply: Unknown(),
  may: 'signedIn',
})
