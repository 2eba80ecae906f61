// 监控配置导入 · import/returnMonitor
import * as calls from '#contract/import/returnMonitor'
import { code } from '#contract/kinds'
import { monitor } from '#contract/returns/monitor'
import { monitorRules, monitorTable } from '../core/returns/monitorRules.ts'
import { placedBodies } from './placedBodies.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { cameraNo, cameraName, nvrAddr, channel, workstationNo, preSec, postSec, keepDay } = monitor.fields

const fields = {
  warehouse: code('仓库', { required: true, max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid' }),
  cameraNo,
  cameraName,
  nvrAddr,
  channel,
  workstationNo,
  preSec: { ...preSec, label: '前置(秒)', required: false },
  postSec: { ...postSec, label: '后置(秒)', required: false },
  keepDay: { ...keepDay, required: false },
}

/** A camera that is there takes what the file says. */
const rows = ruleBookImport({
  biz: 'returnMonitor',
  fields,
  target: monitorTable,
  rules: monitorRules,
  keyField: 'cameraNo',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx) => {
    const placed = await placedBodies(ctx)
    // a blank cell leaves what is there
    return (row) => Object.fromEntries(Object.entries(placed(row)).filter(([, value]) => value !== null))
  },
})

export default rowEndpoints(calls, '监控配置导入', rows)
