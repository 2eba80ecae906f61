// 计费的调用怎样点名一件东西。
import { contractNo, weightPlanNo } from '../placeRows/finance.ts'
import type { Namings } from './naming.ts'

const namings: Namings = {
  'finance/weightPlan.copy': (place) => ({ planNo: weightPlanNo(place), planName: '复制的方案' }),
  'finance/weightPlan.trial': (place) => ({ planNo: weightPlanNo(place), weightG: 860, regionCode: '330000' }),
  'finance/weightPlan.regions': { nothing: '省市人人可见；方案只添上它自己的区域名' },
  'finance/contract.check': ({ ownerNo }) => ({
    customNo: `KH-${ownerNo}`,
    direction: 1,
    warehouseKeys: [],
    startDate: '2026-01-01',
    endDate: '2026-12-31',
  }),
  'finance/contract.warehouses': (place) => ({ contractNo: contractNo(place) }),
  'finance/contract.warehousesPut': (place) => ({
    contractNo: contractNo(place),
    warehouseKeys: [`${place.warehouseNo}-${place.sid}`],
  }),
  'finance/contractAttach.add': (place) => ({
    contractNo: contractNo(place),
    fileName: '合同.pdf',
    link: `/v1/file/read/${'0'.repeat(32)}.pdf`,
    size: 1,
  }),
}
export default namings
