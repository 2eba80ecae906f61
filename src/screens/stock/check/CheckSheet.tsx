// 盘点表打印 · stock/check/CheckSheet
import type { JSX } from 'react'
import type { CheckPage } from '#contract/stock/check'
import { Barcode } from '../../../kit/Barcode.tsx'

/** What is taken to the bins: open lines with room for the number. Hidden on screen. */
export const CheckSheet = ({ check }: { readonly check: CheckPage }): JSX.Element => (
  <article className="print-sheet" aria-hidden="true">
    <header>
      <div>
        <h1>盘点表</h1>
        <p>
          {check.warehouseNo}　{check.planDate}　第 {check.roundNo} 轮
        </p>
      </div>
      <Barcode text={check.checkNo ?? ''} />
    </header>
    <table>
      <thead>
        <tr>
          <th>序</th>
          <th>库位</th>
          <th>商品</th>
          <th>条码</th>
          <th>批次</th>
          {check.checkMode === 1 && <th>账面</th>}
          <th>实盘</th>
        </tr>
      </thead>
      <tbody>
        {check.lines
          .filter((line) => line.isOpen === 1)
          .map((line, index) => (
            <tr key={line.id}>
              <td>{index + 1}</td>
              <td className="print-code">{line.locationNo}</td>
              <td>
                {line.goodsName} <small>{line.goodsNo}</small>
              </td>
              <td className="print-code">{line.barcode}</td>
              <td>{line.batchNo}</td>
              {check.checkMode === 1 && <td className="print-qty">{line.bookQty}</td>}
              <td className="print-blank" />
            </tr>
          ))}
      </tbody>
    </table>
    <footer>盘点人：＿＿＿＿＿＿　复核人：＿＿＿＿＿＿　时间：＿＿＿＿＿＿＿</footer>
  </article>
)
