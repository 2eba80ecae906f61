// 测试的临时文件 · support/scratch
/** A worker ends with its browser open: what browsers and tests put aside lies in one folder of the run, which seeds.ts takes away. */
import { inject } from 'vitest'

process.env['TMPDIR'] = inject('scratch')
