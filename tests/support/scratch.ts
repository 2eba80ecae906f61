// 测试的临时文件 · support/scratch
/** A worker ends with its browser open: temporary files of browsers and tests are in one folder of the run, which seeds.ts deletes. */
import { inject } from 'vitest'

process.env['TMPDIR'] = inject('scratch')
