// 可选的对比项 · valve/refs
import type { Selectable } from '../selectable.ts'

/** The comparisons, disabled ones too: their results are still listed. */
export const comparison: Selectable = {
  name: 'contrast',
  list: 'GET /v1/rule/valve/contrast/list',
  query: { pageNo: 1, pageSize: 500 },
  key: 'contrastCode',
  label: ['contrastName'],
  inner: true,
}
