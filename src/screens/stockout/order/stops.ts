// 拦下的单 · stockout/order/stops
import { packageLife, pullLife } from '#contract/rules/packageLife'
import type { OrderPage, OrderParcel } from '#contract/stockout/orderDetail'
import type { Questions } from '../../../kit/actions/useSending.ts'
import type { Whole } from '../../../kit/document/useDocument.ts'

export const orderPage = ({ head }: Pick<Whole, 'head'>): OrderPage => head as unknown as OrderPage

/** Parcels of the order that are still to be taken off the line, and those that are off. */
export const pulledOf = (parcels: readonly OrderParcel[]): { readonly left: number; readonly out: number } => {
  const living = parcels.filter((parcel) => parcel.status !== packageLife.off)
  return {
    left: living.filter((parcel) => parcel.pullStatus === pullLife.wanted).length,
    out: living.filter((parcel) => parcel.pullStatus === pullLife.out).length,
  }
}

/** Parcels of these orders that are not scanned out yet: a list knows that there are some, the page of one order how many. */
const unpulled = (rows: readonly Whole['head'][]): string => {
  const [row] = rows
  if (rows.length === 1 && row !== undefined && 'packages' in row) {
    const { left } = pulledOf(orderPage({ head: row }).packages)
    return left === 0 ? '' : ` ${left} 个包裹`
  }
  return rows.some(({ pulling }) => Number(pulling) === pullLife.wanted) ? '包裹' : ''
}

/** To end a stopped order, the user confirms that the goods are in hand. */
export const stopQuestions: Questions = {
  says: {
    confirm: (rows) => {
      const left = unpulled(rows)
      return left === '' ? '' : `还有${left}没有扫描取出，确定货已在手上？`
    },
  },
}
