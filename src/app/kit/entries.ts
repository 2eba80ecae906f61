// 部件目录的条目 · app/kit/entries
import { documents } from './entries/documents.tsx'
import { fieldKinds } from './entries/kinds.tsx'
import { pickers } from './entries/pickers.tsx'
import { search } from './entries/search.tsx'
import { states } from './entries/states.tsx'
import { tables } from './entries/tables.tsx'
import type { KitGroup } from './entry.ts'

/** Everything the kit page shows, in its order. */
export const groups: readonly KitGroup[] = [
  { title: '表格', entries: tables },
  { title: '查询', entries: search },
  { title: '选择与范围', entries: pickers },
  { title: '字段种类', entries: fieldKinds },
  { title: '状态与提示', entries: states },
  { title: '单据', entries: documents },
]
