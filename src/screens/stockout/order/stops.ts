// 拦下的单 · stockout/order/stops
import { packageLife, pullLife } from '#contract/rules/packageLife'
import type { OrderPage, OrderParcel } from '#contract/stockout/orderDetail'
import type { Questions } from '../../../kit/actions/useSending.ts'
import type { Whole } from '../../../kit/document/useDocument.ts'

export const orderPage = ({ head }: Pick<Whole, 'head'>): OrderPage => head as unknown as OrderPage

/** Number of parcels still to be taken out of the line (`left`), and of those taken out (`out`). */
export const pulledOf = (parcels: readonly OrderParcel[]): { readonly left: number; readonly out: number } => {
  const validParcels = parcels.filter((parcel) => parcel.status !== packageLife.off)
  return {
    left: validParcels.filter((parcel) => parcel.pullStatus === pullLife.wanted).length,
    out: validParcels.filter((parcel) => parcel.pullStatus === pullLife.out).length,
  }
}

/** Text for parcels not yet taken out; '' for none. The page of one order also gives their number, a list does not. */
const notTakenOutText = (rows: readonly Whole['head'][]): string => {
  const [row] = rows
  if (rows.length === 1 && row !== undefined && 'packages' in row) {
    const { left } = pulledOf(orderPage({ head: row }).packages)
    return left === 0 ? '' : ` ${left} 个包裹`
  }
  return rows.some(({ pulling }) => Number(pulling) === pullLife.wanted) ? '包裹' : ''
}

/** Confirmation that the goods are in hand, before a stopped order is ended. */
export const stopQuestions: Questions = {
  texts: {
    confirm: (rows) => {
      const remaining = notTakenOutText(rows)
      return remaining === '' ? '' : `还有${remaining}没有扫描取出，确定货已在手上？`
    },
  },
}
