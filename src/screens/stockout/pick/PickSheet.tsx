// 拣货单打印 · stockout/pick/PickSheet
import type { JSX } from 'react'
import { pickOrder, type PickPage } from '#contract/stockout/pickOrder'
import { Barcode } from '../../../kit/Barcode.tsx'

/** What comes out of the printer (floor.md §7.4): barcode of the pick order, lines in walking order, slots. Hidden on screen. */
export const PickSheet = ({ pick }: { readonly pick: PickPage }): JSX.Element => (
  <article className="print-sheet" aria-hidden="true">
    <header>
      <div>
        <h1>拣货单</h1>
        <p>
          {pickOrder.fields.pickMethod.texts?.[String(pick.pickMethod)]}　{pick.pickTypeCode}　波次 {pick.waveNo}
        </p>
        <p>
          {pick.orderNum} 单　{pick.goodsNum} 件　{pick.lines.length} 行
        </p>
      </div>
      <Barcode text={pick.pickNo} />
    </header>
    <table>
      <thead>
        <tr>
          <th>序</th>
          <th>库位</th>
          <th>商品</th>
          <th>条码</th>
          <th>批次</th>
          <th>应拣</th>
          <th>格口×数量</th>
          <th>实拣</th>
        </tr>
      </thead>
      <tbody>
        {pick.lines.map((line, index) => (
          <tr key={line.seqNo}>
            <td>{index + 1}</td>
            <td className="print-code">{line.locationNo}</td>
            <td>
              {line.goodsName} <small>{line.goodsNo}</small>
            </td>
            <td className="print-code">{line.barcode}</td>
            <td>{line.batchNo}</td>
            <td className="print-qty">{line.planQty}</td>
            <td>{line.orders.map((one) => `${one.slot}×${one.qty}`).join('，')}</td>
            <td className="print-blank" />
          </tr>
        ))}
      </tbody>
    </table>
    <footer>拣货员：＿＿＿＿＿＿　开始：＿＿＿＿＿　结束：＿＿＿＿＿</footer>
  </article>
)
