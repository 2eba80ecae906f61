// 合同附件 · finance/contractAttach
import { Integer, Object as Fields, String as Text } from 'typebox'
import { call } from '../call.ts'
import { code, count, moment, text } from '../kinds.ts'
import { resource } from '../resource.ts'

const attach = '/v1/finance/contract/attach'
/** Maximum number of files of a contract. */
export const attachMax = 20
/** Maximum size of a file, bytes. */
export const attachSizeMax = 20 * 1024 * 1024
/** What a signed contract is kept as. */
export const attachEndings = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'png'] as const

/** Files of a contract (office.md §7.2, tab 附件 of screen 5302). */
export const contractAttach = resource({
  id: 'finance/contractAttach',
  title: '附件',
  fields: {
    attachId: code('编号', { derived: true }),
    contractNo: code('合同编号'),
    fileName: text('文件名', { width: 320 }),
    link: text('文件'),
    size: count('大小', { unit: '字节', width: 110 }),
    createUserName: text('创建人', { derived: true, width: 100 }),
    createTime: moment('上传时间', { derived: true }),
  },
  key: ['attachId'],
  list: ['fileName', 'size', 'createUserName', 'createTime'],
  search: ['contractNo', 'fileName'],
  sort: ['-createTime'],
  toasts: { remove: '已删除' },
  scope: [],
  calls: { list: `GET ${attach}`, remove: `DELETE ${attach}` },
  may: { list: 530201, remove: 530103 },
  empty: ['没有附件', '签好的合同扫描件上传到这里，最多20个，每个不超过20MB。'],
})

/** Keeps an uploaded file with its contract. */
export const contractAttachAdd = call({
  id: 'finance/contractAttach.add',
  title: '上传合同附件',
  method: 'POST',
  path: attach,
  input: Fields({
    contractNo: Text({ title: '合同编号', minLength: 1, maxLength: 32 }),
    fileName: Text({ title: '文件名', minLength: 1, maxLength: 128 }),
    link: Text({ title: '文件', minLength: 1, maxLength: 256 }),
    size: Integer({ title: '大小', minimum: 1, maximum: attachSizeMax }),
  }),
  reply: Fields({ id: Text() }),
  may: 530103,
  toast: '上传成功',
})
