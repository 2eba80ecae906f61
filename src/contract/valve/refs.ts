// 可选的对比项 · valve/refs
import type { Selectable } from '../selectable.ts'

/** What is compared, what is out of use too: what it found is still listed. */
export const comparison: Selectable = {
  name: 'contrast',
  list: 'GET /v1/rule/valve/contrast/list',
  asks: { pageNo: 1, pageSize: 500 },
  key: 'contrastCode',
  label: ['contrastName'],
  inner: true,
}
