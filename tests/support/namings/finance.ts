// 计费的调用怎样点名一件东西。
import { weightPlanNo } from '../placeRows/finance.ts'
import type { Namings } from './naming.ts'

const namings: Namings = {
  'finance/weightPlan.copy': (place) => ({ planNo: weightPlanNo(place), planName: '复制的方案' }),
  'finance/weightPlan.trial': (place) => ({ planNo: weightPlanNo(place), weightG: 860, regionCode: '330000' }),
  'finance/weightPlan.regions': { nothing: '省市人人可见；方案只添上它自己的区域名' },
}
export default namings
