// 作业参数 · setting/operateConfig
import { operateConfig } from '#contract/setting/operateConfig'
import { serve } from '../platform/serve.ts'

/** Switches of operations; operations read changes within two seconds. */
export default serve(operateConfig, { from: 'operate_config o', alias: 'o', write: { table: 'operate_config' } })
