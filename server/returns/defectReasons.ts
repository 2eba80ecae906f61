// 残次原因的词 · returns/defectReasons
/** SQL: defect reasons of a return line `l` as one text, with the tenant's names from the dictionary return_defect. */
export const defectReasons = `(select string_agg(coalesce(d.dict_value, t.dict_value, j.code), '、') from jsonb_array_elements_text(l.defect_reason_codes) as j(code)
           left join dict d on d.tenant_id = $1 and d.code = 'return_defect' and d.dict_key = j.code
           left join tpl_dict t on t.code = 'return_defect' and t.dict_key = j.code)`
