// 导出的日志 · platform/exports/entry
import type { Resource } from '#contract/resource'
import type { Filter } from '../kinds.ts'
import type { LogEntry } from '../writeLogs.ts'

/** Parts of a filter that are no conditions. */
const paging = new Set(['pageNo', 'pageSize', 'total', 'masked'])

/**
 * Log entry for a file of rows: list, conditions, number of rows.
 * @param no the export's task, or the name of the file
 */
export const exportEntry = (
  { id, may }: Pick<Resource, 'id' | 'may'>,
  no: string,
  action: '导出' | '下载导出文件',
  filter: Filter,
  rows?: number,
): LogEntry => ({
  bizType: id,
  bizNo: no,
  action,
  before: null,
  after: {
    filter: Object.fromEntries(
      Object.entries(filter).filter(([name, value]) => !paging.has(name) && value !== '' && value !== null),
    ),
    ...(rows !== undefined && { rows }),
  },
  ...(may.export !== undefined && { menuCode: String(may.export) }),
})
