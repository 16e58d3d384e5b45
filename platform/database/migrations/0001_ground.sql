-- Search by parts of names (`ilike '%term%'`) uses trigram indexes.
create extension if not exists pg_trgm;

-- Names and addresses as they are compared (resources/declaration/folding.ts), equal on every locale of a database. The classes and pairs
-- of letters are those of Unicode 17, and a test holds them against the functions of the process. A filter compares the folded text of each
-- row, and translate() with all letters and regexp_replace() with all signs take up to a tenth of a millisecond. So texts of ASCII letters
-- with single spaces and without apostrophes go the shortest way. Where the marks and letters of Latin alone lead to ASCII, no others are
-- in the text, and fold_latin() suffices.
-- Each function is immutable, so that indexes and generated columns can stand upon it: a change of what one answers needs a new name, or
-- those made anew. They call each other by schema, because PostgreSQL 17 makes indexes with none but its own in the search path.
create function fold_letters(value text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(translate(
    replace(replace(replace(replace(translate(value,
      'ABCDEFGHIJKLMNOPQRSTUVWXYZÆÐØÞĐĦŁŊŒŦƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƢƤƦƧƩƬƮƱƲƳƵƷƸƼǤǶǷȜȠȢȤȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩϏϘϚϜϞϠϢϤϦϨϪϬϮϷϺϽϾϿЂЄЅІЈЉЊЋЏАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӃӅӇӉӋӍӔӘӠӨӶӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿẞỺỼỾℲↃⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
      'abcdefghijklmnopqrstuvwxyzæðøþđħłŋœŧɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵƣƥʀƨʃƭʈʊʋƴƶʒƹƽǥƕƿȝƞȣȥⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳαβγδεζηθικλμνξοπρστυφχψωϗϙϛϝϟϡϣϥϧϩϫϭϯϸϻͻͼͽђєѕіјљњћџабвгдежзиклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӄӆӈӊӌӎӕәӡөӷӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿßỻỽỿⅎↄⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    'ıςøłđð‐‑‒–—''’‘ʼ`′', 'iσoldd-----'), '[ \t\n\v\f\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;
create function fold_latin(value text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    replace(replace(replace(replace(translate(lower(normalize(replace(value, '´', ''), NFKD) collate "C"),
      U&'ØĐŁÆÞŒıøłđð‐‑‒–—''’‘ʼ`′\0300\0301\0302\0303\0304\0306\0307\0308\030A\030B\030C\0327\0328', 'odlæþœioldd-----'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[ \t\n\v\f\r]+', ' ', 'g'))
$$;
create function fold_name(value text) returns text language sql immutable parallel safe as $$
  select case
    when octet_length(value) = char_length(value) then
      case when value ~ '[\t-\r''`]|  '
        then btrim(regexp_replace(translate(lower(value collate "C"), '''`', ''), '[ \t\n\v\f\r]+', ' ', 'g'))
        else btrim(lower(value collate "C")) end
    when octet_length(public.fold_latin(value)) = char_length(public.fold_latin(value)) then public.fold_latin(value)
    else public.fold_letters(regexp_replace(normalize(replace(value, '´', ''), NFKD), '[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0600-\u0605\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dd\u06df-\u06e4\u06e7-\u06e8\u06ea-\u06ed\u070f\u0711\u0730-\u074a\u07a6-\u07b0\u07eb-\u07f3\u07fd\u0816-\u0819\u081b-\u0823\u0825-\u0827\u0829-\u082d\u0859-\u085b\u0890-\u0891\u0897-\u089f\u08ca-\u0903\u093a-\u093c\u093e-\u094f\u0951-\u0957\u0962-\u0963\u0981-\u0983\u09bc\u09be-\u09c4\u09c7-\u09c8\u09cb-\u09cd\u09d7\u09e2-\u09e3\u09fe\u0a01-\u0a03\u0a3c\u0a3e-\u0a42\u0a47-\u0a48\u0a4b-\u0a4d\u0a51\u0a70-\u0a71\u0a75\u0a81-\u0a83\u0abc\u0abe-\u0ac5\u0ac7-\u0ac9\u0acb-\u0acd\u0ae2-\u0ae3\u0afa-\u0aff\u0b01-\u0b03\u0b3c\u0b3e-\u0b44\u0b47-\u0b48\u0b4b-\u0b4d\u0b55-\u0b57\u0b62-\u0b63\u0b82\u0bbe-\u0bc2\u0bc6-\u0bc8\u0bca-\u0bcd\u0bd7\u0c00-\u0c04\u0c3c\u0c3e-\u0c44\u0c46-\u0c48\u0c4a-\u0c4d\u0c55-\u0c56\u0c62-\u0c63\u0c81-\u0c83\u0cbc\u0cbe-\u0cc4\u0cc6-\u0cc8\u0cca-\u0ccd\u0cd5-\u0cd6\u0ce2-\u0ce3\u0cf3\u0d00-\u0d03\u0d3b-\u0d3c\u0d3e-\u0d44\u0d46-\u0d48\u0d4a-\u0d4d\u0d57\u0d62-\u0d63\u0d81-\u0d83\u0dca\u0dcf-\u0dd4\u0dd6\u0dd8-\u0ddf\u0df2-\u0df3\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ece\u0f18-\u0f19\u0f35\u0f37\u0f39\u0f3e-\u0f3f\u0f71-\u0f84\u0f86-\u0f87\u0f8d-\u0f97\u0f99-\u0fbc\u0fc6\u102b-\u103e\u1056-\u1059\u105e-\u1060\u1062-\u1064\u1067-\u106d\u1071-\u1074\u1082-\u108d\u108f\u109a-\u109d\u135d-\u135f\u1712-\u1715\u1732-\u1734\u1752-\u1753\u1772-\u1773\u17b4-\u17d3\u17dd\u180b-\u180f\u1885-\u1886\u18a9\u1920-\u192b\u1930-\u193b\u1a17-\u1a1b\u1a55-\u1a5e\u1a60-\u1a7c\u1a7f\u1ab0-\u1add\u1ae0-\u1aeb\u1b00-\u1b04\u1b34-\u1b44\u1b6b-\u1b73\u1b80-\u1b82\u1ba1-\u1bad\u1be6-\u1bf3\u1c24-\u1c37\u1cd0-\u1cd2\u1cd4-\u1ce8\u1ced\u1cf4\u1cf7-\u1cf9\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\u20d0-\u20f0\u2cef-\u2cf1\u2d7f\u2de0-\u2dff\u302a-\u302f\u3099-\u309a\ua66f-\ua672\ua674-\ua67d\ua69e-\ua69f\ua6f0-\ua6f1\ua802\ua806\ua80b\ua823-\ua827\ua82c\ua880-\ua881\ua8b4-\ua8c5\ua8e0-\ua8f1\ua8ff\ua926-\ua92d\ua947-\ua953\ua980-\ua983\ua9b3-\ua9c0\ua9e5\uaa29-\uaa36\uaa43\uaa4c-\uaa4d\uaa7b-\uaa7d\uaab0\uaab2-\uaab4\uaab7-\uaab8\uaabe-\uaabf\uaac1\uaaeb-\uaaef\uaaf5-\uaaf6\uabe3-\uabea\uabec-\uabed\ufb1e\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\ufff9-\ufffb\U000101fd\U000102e0\U00010376-\U0001037a\U00010a01-\U00010a03\U00010a05-\U00010a06\U00010a0c-\U00010a0f\U00010a38-\U00010a3a\U00010a3f\U00010ae5-\U00010ae6\U00010d24-\U00010d27\U00010d69-\U00010d6d\U00010eab-\U00010eac\U00010efa-\U00010eff\U00010f46-\U00010f50\U00010f82-\U00010f85\U00011000-\U00011002\U00011038-\U00011046\U00011070\U00011073-\U00011074\U0001107f-\U00011082\U000110b0-\U000110ba\U000110bd\U000110c2\U000110cd\U00011100-\U00011102\U00011127-\U00011134\U00011145-\U00011146\U00011173\U00011180-\U00011182\U000111b3-\U000111c0\U000111c9-\U000111cc\U000111ce-\U000111cf\U0001122c-\U00011237\U0001123e\U00011241\U000112df-\U000112ea\U00011300-\U00011303\U0001133b-\U0001133c\U0001133e-\U00011344\U00011347-\U00011348\U0001134b-\U0001134d\U00011357\U00011362-\U00011363\U00011366-\U0001136c\U00011370-\U00011374\U000113b8-\U000113c0\U000113c2\U000113c5\U000113c7-\U000113ca\U000113cc-\U000113d0\U000113d2\U000113e1-\U000113e2\U00011435-\U00011446\U0001145e\U000114b0-\U000114c3\U000115af-\U000115b5\U000115b8-\U000115c0\U000115dc-\U000115dd\U00011630-\U00011640\U000116ab-\U000116b7\U0001171d-\U0001172b\U0001182c-\U0001183a\U00011930-\U00011935\U00011937-\U00011938\U0001193b-\U0001193e\U00011940\U00011942-\U00011943\U000119d1-\U000119d7\U000119da-\U000119e0\U000119e4\U00011a01-\U00011a0a\U00011a33-\U00011a39\U00011a3b-\U00011a3e\U00011a47\U00011a51-\U00011a5b\U00011a8a-\U00011a99\U00011b60-\U00011b67\U00011c2f-\U00011c36\U00011c38-\U00011c3f\U00011c92-\U00011ca7\U00011ca9-\U00011cb6\U00011d31-\U00011d36\U00011d3a\U00011d3c-\U00011d3d\U00011d3f-\U00011d45\U00011d47\U00011d8a-\U00011d8e\U00011d90-\U00011d91\U00011d93-\U00011d97\U00011ef3-\U00011ef6\U00011f00-\U00011f01\U00011f03\U00011f34-\U00011f3a\U00011f3e-\U00011f42\U00011f5a\U00013430-\U00013440\U00013447-\U00013455\U0001611e-\U0001612f\U00016af0-\U00016af4\U00016b30-\U00016b36\U00016f4f\U00016f51-\U00016f87\U00016f8f-\U00016f92\U00016fe4\U00016ff0-\U00016ff1\U0001bc9d-\U0001bc9e\U0001bca0-\U0001bca3\U0001cf00-\U0001cf2d\U0001cf30-\U0001cf46\U0001d165-\U0001d169\U0001d16d-\U0001d182\U0001d185-\U0001d18b\U0001d1aa-\U0001d1ad\U0001d242-\U0001d244\U0001da00-\U0001da36\U0001da3b-\U0001da6c\U0001da75\U0001da84\U0001da9b-\U0001da9f\U0001daa1-\U0001daaf\U0001e000-\U0001e006\U0001e008-\U0001e018\U0001e01b-\U0001e021\U0001e023-\U0001e024\U0001e026-\U0001e02a\U0001e08f\U0001e130-\U0001e136\U0001e2ae\U0001e2ec-\U0001e2ef\U0001e4ec-\U0001e4ef\U0001e5ee-\U0001e5ef\U0001e6e3\U0001e6e6\U0001e6ee-\U0001e6ef\U0001e6f5\U0001e8d0-\U0001e8d6\U0001e944-\U0001e94a\U000e0001\U000e0020-\U000e007f\U000e0100-\U000e01ef]', '', 'g'))
  end
$$;
create function fold_case(value text) returns text language sql immutable parallel safe as $$
  select case when octet_length(value) = char_length(value)
    then lower(value collate "C")
    else translate(normalize(value, NFC),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮİĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮԱԲԳԴԵԶԷԸԹԺԻԼԽԾԿՀՁՂՃՄՅՆՇՈՉՊՋՌՍՎՏՐՑՒՓՔՕՖႠႡႢႣႤႥႦႧႨႩႪႫႬႭႮႯႰႱႲႳႴႵႶႷႸႹႺႻႼႽႾႿჀჁჂჃჄჅჇჍᎠᎡᎢᎣᎤᎥᎦᎧᎨᎩᎪᎫᎬᎭᎮᎯᎰᎱᎲᎳᎴᎵᎶᎷᎸᎹᎺᎻᎼᎽᎾᎿᏀᏁᏂᏃᏄᏅᏆᏇᏈᏉᏊᏋᏌᏍᏎᏏᏐᏑᏒᏓᏔᏕᏖᏗᏘᏙᏚᏛᏜᏝᏞᏟᏠᏡᏢᏣᏤᏥᏦᏧᏨᏩᏪᏫᏬᏭᏮᏯᏰᏱᏲᏳᏴᏵᲉᲐᲑᲒᲓᲔᲕᲖᲗᲘᲙᲚᲛᲜᲝᲞᲟᲠᲡᲢᲣᲤᲥᲦᲧᲨᲩᲪᲫᲬᲭᲮᲯᲰᲱᲲᲳᲴᲵᲶᲷᲸᲹᲺᲽᲾᲿḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾἈἉἊἋἌἍἎἏἘἙἚἛἜἝἨἩἪἫἬἭἮἯἸἹἺἻἼἽἾἿὈὉὊὋὌὍὙὛὝὟὨὩὪὫὬὭὮὯᾈᾉᾊᾋᾌᾍᾎᾏᾘᾙᾚᾛᾜᾝᾞᾟᾨᾩᾪᾫᾬᾭᾮᾯᾸᾹᾺΆᾼῈΈῊΉῌῘῙῚΊῨῩῪΎῬῸΌῺΏῼΩKÅℲⅠⅡⅢⅣⅤⅥⅦⅧⅨⅩⅪⅫⅬⅭⅮⅯↃⒶⒷⒸⒹⒺⒻⒼⒽⒾⒿⓀⓁⓂⓃⓄⓅⓆⓇⓈⓉⓊⓋⓌⓍⓎⓏⰀⰁⰂⰃⰄⰅⰆⰇⰈⰉⰊⰋⰌⰍⰎⰏⰐⰑⰒⰓⰔⰕⰖⰗⰘⰙⰚⰛⰜⰝⰞⰟⰠⰡⰢⰣⰤⰥⰦⰧⰨⰩⰪⰫⰬⰭⰮⰯⱠⱢⱣⱤⱧⱩⱫⱭⱮⱯⱰⱲⱵⱾⱿⲀⲂⲄⲆⲈⲊⲌⲎⲐⲒⲔⲖⲘⲚⲜⲞⲠⲢⲤⲦⲨⲪⲬⲮⲰⲲⲴⲶⲸⲺⲼⲾⳀⳂⳄⳆⳈⳊⳌⳎⳐⳒⳔⳖⳘⳚⳜⳞⳠⳢⳫⳭⳲꙀꙂꙄꙆꙈꙊꙌꙎꙐꙒꙔꙖꙘꙚꙜꙞꙠꙢꙤꙦꙨꙪꙬꚀꚂꚄꚆꚈꚊꚌꚎꚐꚒꚔꚖꚘꚚꜢꜤꜦꜨꜪꜬꜮꜲꜴꜶꜸꜺꜼꜾꝀꝂꝄꝆꝈꝊꝌꝎꝐꝒꝔꝖꝘꝚꝜꝞꝠꝢꝤꝦꝨꝪꝬꝮꝹꝻꝽꝾꞀꞂꞄꞆꞋꞍꞐꞒꞖꞘꞚꞜꞞꞠꞢꞤꞦꞨꞪꞫꞬꞭꞮꞰꞱꞲꞳꞴꞶꞸꞺꞼꞾꟀꟂꟄꟅꟆꟇꟉꟋꟌ꟎Ꟑ꟒꟔ꟖꟘꟚꟜꟵＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ𐐀𐐁𐐂𐐃𐐄𐐅𐐆𐐇𐐈𐐉𐐊𐐋𐐌𐐍𐐎𐐏𐐐𐐑𐐒𐐓𐐔𐐕𐐖𐐗𐐘𐐙𐐚𐐛𐐜𐐝𐐞𐐟𐐠𐐡𐐢𐐣𐐤𐐥𐐦𐐧𐒰𐒱𐒲𐒳𐒴𐒵𐒶𐒷𐒸𐒹𐒺𐒻𐒼𐒽𐒾𐒿𐓀𐓁𐓂𐓃𐓄𐓅𐓆𐓇𐓈𐓉𐓊𐓋𐓌𐓍𐓎𐓏𐓐𐓑𐓒𐓓𐕰𐕱𐕲𐕳𐕴𐕵𐕶𐕷𐕸𐕹𐕺𐕼𐕽𐕾𐕿𐖀𐖁𐖂𐖃𐖄𐖅𐖆𐖇𐖈𐖉𐖊𐖌𐖍𐖎𐖏𐖐𐖑𐖒𐖔𐖕𐲀𐲁𐲂𐲃𐲄𐲅𐲆𐲇𐲈𐲉𐲊𐲋𐲌𐲍𐲎𐲏𐲐𐲑𐲒𐲓𐲔𐲕𐲖𐲗𐲘𐲙𐲚𐲛𐲜𐲝𐲞𐲟𐲠𐲡𐲢𐲣𐲤𐲥𐲦𐲧𐲨𐲩𐲪𐲫𐲬𐲭𐲮𐲯𐲰𐲱𐲲𐵐𐵑𐵒𐵓𐵔𐵕𐵖𐵗𐵘𐵙𐵚𐵛𐵜𐵝𐵞𐵟𐵠𐵡𐵢𐵣𐵤𐵥𑢠𑢡𑢢𑢣𑢤𑢥𑢦𑢧𑢨𑢩𑢪𑢫𑢬𑢭𑢮𑢯𑢰𑢱𑢲𑢳𑢴𑢵𑢶𑢷𑢸𑢹𑢺𑢻𑢼𑢽𑢾𑢿𖹀𖹁𖹂𖹃𖹄𖹅𖹆𖹇𖹈𖹉𖹊𖹋𖹌𖹍𖹎𖹏𖹐𖹑𖹒𖹓𖹔𖹕𖹖𖹗𖹘𖹙𖹚𖹛𖹜𖹝𖹞𖹟𖺠𖺡𖺢𖺣𖺤𖺥𖺦𖺧𖺨𖺩𖺪𖺫𖺬𖺭𖺮𖺯𖺰𖺱𖺲𖺳𖺴𖺵𖺶𖺷𖺸𞤀𞤁𞤂𞤃𞤄𞤅𞤆𞤇𞤈𞤉𞤊𞤋𞤌𞤍𞤎𞤏𞤐𞤑𞤒𞤓𞤔𞤕𞤖𞤗𞤘𞤙𞤚𞤛𞤜𞤝𞤞𞤟𞤠𞤡',
      'abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįiĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǆǆǉǉǌǌǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆⴀⴁⴂⴃⴄⴅⴆⴇⴈⴉⴊⴋⴌⴍⴎⴏⴐⴑⴒⴓⴔⴕⴖⴗⴘⴙⴚⴛⴜⴝⴞⴟⴠⴡⴢⴣⴤⴥⴧⴭꭰꭱꭲꭳꭴꭵꭶꭷꭸꭹꭺꭻꭼꭽꭾꭿꮀꮁꮂꮃꮄꮅꮆꮇꮈꮉꮊꮋꮌꮍꮎꮏꮐꮑꮒꮓꮔꮕꮖꮗꮘꮙꮚꮛꮜꮝꮞꮟꮠꮡꮢꮣꮤꮥꮦꮧꮨꮩꮪꮫꮬꮭꮮꮯꮰꮱꮲꮳꮴꮵꮶꮷꮸꮹꮺꮻꮼꮽꮾꮿᏸᏹᏺᏻᏼᏽᲊაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰჱჲჳჴჵჶჷჸჹჺჽჾჿḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿἀἁἂἃἄἅἆἇἐἑἒἓἔἕἠἡἢἣἤἥἦἧἰἱἲἳἴἵἶἷὀὁὂὃὄὅὑὓὕὗὠὡὢὣὤὥὦὧᾀᾁᾂᾃᾄᾅᾆᾇᾐᾑᾒᾓᾔᾕᾖᾗᾠᾡᾢᾣᾤᾥᾦᾧᾰᾱὰάᾳὲέὴήῃῐῑὶίῠῡὺύῥὸόὼώῳωkåⅎⅰⅱⅲⅳⅴⅵⅶⅷⅸⅹⅺⅻⅼⅽⅾⅿↄⓐⓑⓒⓓⓔⓕⓖⓗⓘⓙⓚⓛⓜⓝⓞⓟⓠⓡⓢⓣⓤⓥⓦⓧⓨⓩⰰⰱⰲⰳⰴⰵⰶⰷⰸⰹⰺⰻⰼⰽⰾⰿⱀⱁⱂⱃⱄⱅⱆⱇⱈⱉⱊⱋⱌⱍⱎⱏⱐⱑⱒⱓⱔⱕⱖⱗⱘⱙⱚⱛⱜⱝⱞⱟⱡɫᵽɽⱨⱪⱬɑɱɐɒⱳⱶȿɀⲁⲃⲅⲇⲉⲋⲍⲏⲑⲓⲕⲗⲙⲛⲝⲟⲡⲣⲥⲧⲩⲫⲭⲯⲱⲳⲵⲷⲹⲻⲽⲿⳁⳃⳅⳇⳉⳋⳍⳏⳑⳓⳕⳗⳙⳛⳝⳟⳡⳣⳬⳮⳳꙁꙃꙅꙇꙉꙋꙍꙏꙑꙓꙕꙗꙙꙛꙝꙟꙡꙣꙥꙧꙩꙫꙭꚁꚃꚅꚇꚉꚋꚍꚏꚑꚓꚕꚗꚙꚛꜣꜥꜧꜩꜫꜭꜯꜳꜵꜷꜹꜻꜽꜿꝁꝃꝅꝇꝉꝋꝍꝏꝑꝓꝕꝗꝙꝛꝝꝟꝡꝣꝥꝧꝩꝫꝭꝯꝺꝼᵹꝿꞁꞃꞅꞇꞌɥꞑꞓꞗꞙꞛꞝꞟꞡꞣꞥꞧꞩɦɜɡɬɪʞʇʝꭓꞵꞷꞹꞻꞽꞿꟁꟃꞔʂᶎꟈꟊɤꟍ꟏ꟑꟓꟕꟗꟙꟛƛꟶａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ𐐨𐐩𐐪𐐫𐐬𐐭𐐮𐐯𐐰𐐱𐐲𐐳𐐴𐐵𐐶𐐷𐐸𐐹𐐺𐐻𐐼𐐽𐐾𐐿𐑀𐑁𐑂𐑃𐑄𐑅𐑆𐑇𐑈𐑉𐑊𐑋𐑌𐑍𐑎𐑏𐓘𐓙𐓚𐓛𐓜𐓝𐓞𐓟𐓠𐓡𐓢𐓣𐓤𐓥𐓦𐓧𐓨𐓩𐓪𐓫𐓬𐓭𐓮𐓯𐓰𐓱𐓲𐓳𐓴𐓵𐓶𐓷𐓸𐓹𐓺𐓻𐖗𐖘𐖙𐖚𐖛𐖜𐖝𐖞𐖟𐖠𐖡𐖣𐖤𐖥𐖦𐖧𐖨𐖩𐖪𐖫𐖬𐖭𐖮𐖯𐖰𐖱𐖳𐖴𐖵𐖶𐖷𐖸𐖹𐖻𐖼𐳀𐳁𐳂𐳃𐳄𐳅𐳆𐳇𐳈𐳉𐳊𐳋𐳌𐳍𐳎𐳏𐳐𐳑𐳒𐳓𐳔𐳕𐳖𐳗𐳘𐳙𐳚𐳛𐳜𐳝𐳞𐳟𐳠𐳡𐳢𐳣𐳤𐳥𐳦𐳧𐳨𐳩𐳪𐳫𐳬𐳭𐳮𐳯𐳰𐳱𐳲𐵰𐵱𐵲𐵳𐵴𐵵𐵶𐵷𐵸𐵹𐵺𐵻𐵼𐵽𐵾𐵿𐶀𐶁𐶂𐶃𐶄𐶅𑣀𑣁𑣂𑣃𑣄𑣅𑣆𑣇𑣈𑣉𑣊𑣋𑣌𑣍𑣎𑣏𑣐𑣑𑣒𑣓𑣔𑣕𑣖𑣗𑣘𑣙𑣚𑣛𑣜𑣝𑣞𑣟𖹠𖹡𖹢𖹣𖹤𖹥𖹦𖹧𖹨𖹩𖹪𖹫𖹬𖹭𖹮𖹯𖹰𖹱𖹲𖹳𖹴𖹵𖹶𖹷𖹸𖹹𖹺𖹻𖹼𖹽𖹾𖹿𖺻𖺼𖺽𖺾𖺿𖻀𖻁𖻂𖻃𖻄𖻅𖻆𖻇𖻈𖻉𖻊𖻋𖻌𖻍𖻎𖻏𖻐𖻑𖻒𖻓𞤢𞤣𞤤𞤥𞤦𞤧𞤨𞤩𞤪𞤫𞤬𞤭𞤮𞤯𞤰𞤱𞤲𞤳𞤴𞤵𞤶𞤷𞤸𞤹𞤺𞤻𞤼𞤽𞤾𞤿𞥀𞥁𞥂𞥃')
  end
$$;

-- The natural order of a text: the folded text with every number at ten digits. Compared byte by byte. In PL/pgSQL, because PostgreSQL writes
-- the body of an SQL function out wherever it stands in a statement, which took half of the planning of a list; and number by number, because
-- regular expressions that replace all of them take three times as long.
create function natural_key(value text) returns text language plpgsql immutable parallel safe as $$
declare
  rest text := public.fold_name(value);
  number text;
  place integer;
  key text := '';
begin
  if value ~ '[0-9]' then
    loop
      number := substring(rest from '\d+');
      exit when number is null;
      place := position(number in rest);
      key := key || left(rest, place - 1) || lpad(ltrim(number, '0'), greatest(10, length(ltrim(number, '0'))), '0');
      rest := substr(rest, place + length(number));
    end loop;
  end if;
  return key || rest;
end
$$;

-- What records are found by (docs/decisions/0012): the folded text between blanks, and once more with blanks for the signs that join words,
-- so that each word stands after a blank.
create function search_key(value text) returns text language sql immutable parallel safe as $$
  select public.fold_name(value)
$$;
create function search_document(value text) returns text language sql immutable strict parallel safe as $$
  select ' ' || key || ' ' || translate(key, '.@_+-', '     ') || ' ' from (select public.search_key(value) as key offset 0) keyed
$$;

-- The words of a text, each whole and with each of its letters left out: two spellings that differ by one letter wrong, missing, too
-- many, or by two neighbours swapped have one of these in common.
create function search_slips(value text) returns text[] language sql immutable strict parallel safe cost 2000 as $$
  select coalesce(array_agg(distinct left(word, place - 1) || substr(word, place + 1)), '{}')
  from (
    select distinct word from regexp_split_to_table(public.search_key(value), '[\s.@_+-]+') word where length(word) between 3 and 24
  ) words, generate_series(1, length(word) + 1) place
$$;

CREATE TABLE "clients" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text DEFAULT 'Education' NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"billing_type" text DEFAULT 'NotApplicable',
	"unique_id" text,
	"client_services_representative" text,
	"internal_use_only" boolean DEFAULT false NOT NULL,
	"country" text DEFAULT 'US' NOT NULL,
	"address_line1" text,
	"address_line2" text,
	"address_line3" text,
	"city" text,
	"state_province_region" text,
	"postal_zip_code" text,
	"time_zone" text,
	"modules" uuid[] DEFAULT '{}' NOT NULL,
	"notes" text,
	"search_document" text GENERATED ALWAYS AS (search_document("name" || ' | ' || coalesce("unique_id", '') || ' | ' || coalesce("address_line1", '') || ' | ' || coalesce("city", '') || ' | ' || coalesce("postal_zip_code", ''))) STORED,
	"name_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "clients_name_check" CHECK (char_length("clients"."name") <= 200),
	CONSTRAINT "clients_type_check" CHECK ("clients"."type" in ('Education', 'EducationUK', 'Raptor', 'Corporate', 'Healthcare', 'StandaloneDrillManager')),
	CONSTRAINT "clients_status_check" CHECK ("clients"."status" in ('Setup', 'POC', 'Active', 'OnHold', 'NonRenewal')),
	CONSTRAINT "clients_billing_type_check" CHECK ("clients"."billing_type" in ('NotApplicable', 'ClientSingleBill', 'IndividualBuildingBill')),
	CONSTRAINT "clients_unique_id_check" CHECK (char_length("clients"."unique_id") <= 64),
	CONSTRAINT "clients_client_services_representative_check" CHECK (char_length("clients"."client_services_representative") <= 200),
	CONSTRAINT "clients_address_line1_check" CHECK (char_length("clients"."address_line1") <= 200),
	CONSTRAINT "clients_address_line2_check" CHECK (char_length("clients"."address_line2") <= 200),
	CONSTRAINT "clients_address_line3_check" CHECK (char_length("clients"."address_line3") <= 200),
	CONSTRAINT "clients_city_check" CHECK (char_length("clients"."city") <= 200),
	CONSTRAINT "clients_postal_zip_code_check" CHECK (char_length("clients"."postal_zip_code") <= 20),
	CONSTRAINT "clients_notes_check" CHECK (char_length("clients"."notes") <= 4000)
);
CREATE TABLE "buildings" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"status" text DEFAULT 'Active' NOT NULL,
	"building_type_uid" uuid,
	"building_id" text,
	"unique_id" text,
	"phone_number" text,
	"country" text DEFAULT 'US' NOT NULL,
	"address_line1" text,
	"address_line2" text,
	"address_line3" text,
	"city" text,
	"state_province_region" text,
	"postal_zip_code" text,
	"time_zone" text,
	"contract_end_date" date,
	"renewal_month" integer,
	"renewal_year" integer,
	"notes" text,
	"search_document" text GENERATED ALWAYS AS (search_document("name" || ' | ' || coalesce("building_id", '') || ' | ' || coalesce("unique_id", '') || ' | ' || coalesce("phone_number" || ' ' || regexp_replace("phone_number", '\D', '', 'g'), '') || ' | ' || coalesce("address_line1", '') || ' | ' || coalesce("city", '') || ' | ' || coalesce("postal_zip_code", ''))) STORED,
	"name_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "buildings_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "buildings_name_check" CHECK (char_length("buildings"."name") <= 200),
	CONSTRAINT "buildings_status_check" CHECK ("buildings"."status" in ('Active', 'Disabled', 'Archived')),
	CONSTRAINT "buildings_building_id_check" CHECK (char_length("buildings"."building_id") <= 64),
	CONSTRAINT "buildings_unique_id_check" CHECK (char_length("buildings"."unique_id") <= 64),
	CONSTRAINT "buildings_phone_number_check" CHECK (char_length("buildings"."phone_number") <= 40),
	CONSTRAINT "buildings_address_line1_check" CHECK (char_length("buildings"."address_line1") <= 200),
	CONSTRAINT "buildings_address_line2_check" CHECK (char_length("buildings"."address_line2") <= 200),
	CONSTRAINT "buildings_address_line3_check" CHECK (char_length("buildings"."address_line3") <= 200),
	CONSTRAINT "buildings_city_check" CHECK (char_length("buildings"."city") <= 200),
	CONSTRAINT "buildings_postal_zip_code_check" CHECK (char_length("buildings"."postal_zip_code") <= 20),
	CONSTRAINT "buildings_notes_check" CHECK (char_length("buildings"."notes") <= 4000)
);
CREATE TABLE "levels" (
	"client_uid" uuid NOT NULL,
	"building_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"level_name" text NOT NULL,
	"display_order" integer DEFAULT 0,
	"floorplan" text,
	"has_raster_file" boolean DEFAULT false NOT NULL,
	"search_document" text GENERATED ALWAYS AS (search_document("level_name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "levels_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "levels_level_name_check" CHECK (char_length("levels"."level_name") <= 200),
	CONSTRAINT "levels_floorplan_check" CHECK (char_length("levels"."floorplan") <= 2000)
);
CREATE TABLE "locations" (
	"client_uid" uuid NOT NULL,
	"building_uid" uuid NOT NULL,
	"level_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"search_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "locations_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "locations_name_check" CHECK (char_length("locations"."name") <= 200)
);
CREATE TABLE "connections" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT false NOT NULL,
	"last_request" timestamp(3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "connections_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "connections_name_check" CHECK (char_length("connections"."name") <= 200)
);
CREATE TABLE "titles" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"search_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "titles_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "titles_name_check" CHECK (char_length("titles"."name") <= 200),
	CONSTRAINT "titles_description_check" CHECK (char_length("titles"."description") <= 4000)
);
CREATE TABLE "departments" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"search_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "departments_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "departments_name_check" CHECK (char_length("departments"."name") <= 200)
);
CREATE TABLE "occupations" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"search_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "occupations_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "occupations_name_check" CHECK (char_length("occupations"."name") <= 200)
);
CREATE TABLE "roles" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"role_name" text NOT NULL,
	"role_description" text,
	"is_global_admin" boolean DEFAULT false NOT NULL,
	"require_second_step" boolean DEFAULT false NOT NULL,
	"default_role_uid" uuid,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"search_document" text GENERATED ALWAYS AS (search_document("role_name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "roles_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "roles_role_name_check" CHECK (char_length("roles"."role_name") <= 200),
	CONSTRAINT "roles_role_description_check" CHECK (char_length("roles"."role_description") <= 4000)
);
CREATE TABLE "users" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"user_name" text NOT NULL,
	"user_active" boolean DEFAULT true NOT NULL,
	"failed_logins" integer DEFAULT 0,
	"last_login" timestamp(3) with time zone,
	"parent_user_uid" text,
	"has_all_buildings" boolean DEFAULT false NOT NULL,
	"primary_building" uuid,
	"is_global_admin" boolean DEFAULT false NOT NULL,
	"is_enterprise_user" boolean DEFAULT false NOT NULL,
	"external_id" text,
	"is_in_classic_mode" boolean DEFAULT false NOT NULL,
	"is_contact_only" boolean DEFAULT false NOT NULL,
	"user_title" uuid,
	"hire_date" date,
	"preferred_contact_methods" text[] DEFAULT '{"Email"}' NOT NULL,
	"mobile_phone_number" text,
	"voice_phone_number" text,
	"page_size" integer DEFAULT 10,
	"default_landing_page_uid" uuid,
	"search_document" text GENERATED ALWAYS AS (search_document("last_name" || ' / ' || "first_name" || ' | ' || "user_name" || ' | ' || coalesce("external_id", '') || ' | ' || coalesce("mobile_phone_number" || ' ' || regexp_replace("mobile_phone_number", '\D', '', 'g'), '') || ' | ' || coalesce("voice_phone_number" || ' ' || regexp_replace("voice_phone_number", '\D', '', 'g'), ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "users_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "users_first_name_check" CHECK (char_length("users"."first_name") <= 200),
	CONSTRAINT "users_last_name_check" CHECK (char_length("users"."last_name") <= 200),
	CONSTRAINT "users_user_name_check" CHECK (char_length("users"."user_name") <= 254),
	CONSTRAINT "users_parent_user_uid_check" CHECK (char_length("users"."parent_user_uid") <= 36),
	CONSTRAINT "users_external_id_check" CHECK (char_length("users"."external_id") <= 255),
	CONSTRAINT "users_preferred_contact_methods_check" CHECK ("users"."preferred_contact_methods" <@ array['Email', 'Text', 'Voice']::text[]),
	CONSTRAINT "users_mobile_phone_number_check" CHECK (char_length("users"."mobile_phone_number") <= 40),
	CONSTRAINT "users_voice_phone_number_check" CHECK (char_length("users"."voice_phone_number") <= 40)
);
CREATE TABLE "contacts" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"title" uuid,
	"primary_building" uuid,
	"is_contact_only" boolean DEFAULT true NOT NULL,
	"user_name" text NOT NULL,
	"mobile_phone_number" text,
	"voice_phone_number" text,
	"preferred_contact_methods" text[] DEFAULT '{"Email"}' NOT NULL,
	"search_document" text GENERATED ALWAYS AS (search_document("last_name" || ' / ' || "first_name" || ' | ' || "user_name" || ' | ' || coalesce("mobile_phone_number" || ' ' || regexp_replace("mobile_phone_number", '\D', '', 'g'), '') || ' | ' || coalesce("voice_phone_number" || ' ' || regexp_replace("voice_phone_number", '\D', '', 'g'), ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "contacts_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "contacts_first_name_check" CHECK (char_length("contacts"."first_name") <= 200),
	CONSTRAINT "contacts_last_name_check" CHECK (char_length("contacts"."last_name") <= 200),
	CONSTRAINT "contacts_user_name_check" CHECK (char_length("contacts"."user_name") <= 254),
	CONSTRAINT "contacts_mobile_phone_number_check" CHECK (char_length("contacts"."mobile_phone_number") <= 40),
	CONSTRAINT "contacts_voice_phone_number_check" CHECK (char_length("contacts"."voice_phone_number") <= 40),
	CONSTRAINT "contacts_preferred_contact_methods_check" CHECK ("contacts"."preferred_contact_methods" <@ array['Email', 'Text', 'Voice']::text[])
);
CREATE TABLE "mappings" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"has_all_buildings" boolean DEFAULT false NOT NULL,
	"search_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "mappings_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "mappings_name_check" CHECK (char_length("mappings"."name") <= 200)
);
CREATE TABLE "station_accounts" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"is_client_scoped" boolean DEFAULT false NOT NULL,
	"modules" uuid[] DEFAULT '{}' NOT NULL,
	"auth_key" text,
	"auth_key_generation_date" timestamp(3) with time zone,
	"last_login" timestamp(3) with time zone,
	"search_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "station_accounts_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "station_accounts_name_check" CHECK (char_length("station_accounts"."name") <= 200)
);
CREATE TABLE "user_settings" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"maximum_failed_logins" integer DEFAULT 20 NOT NULL,
	"require_password_change" boolean DEFAULT false NOT NULL,
	"require_second_step" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "user_settings_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "user_settings_one" CHECK ("user_settings"."uid" = "user_settings"."client_uid")
);
CREATE TABLE "system_users" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"user_name" text NOT NULL,
	"user_photo" text,
	"user_active" boolean DEFAULT true NOT NULL,
	"is_enterprise_user" boolean DEFAULT false NOT NULL,
	"external_id" text,
	"time_zone" text,
	"page_size" integer DEFAULT 10,
	"search_document" text GENERATED ALWAYS AS (search_document("last_name" || ' / ' || "first_name" || ' | ' || "user_name" || ' | ' || coalesce("external_id", ''))) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "system_users_first_name_check" CHECK (char_length("system_users"."first_name") <= 200),
	CONSTRAINT "system_users_last_name_check" CHECK (char_length("system_users"."last_name") <= 200),
	CONSTRAINT "system_users_user_name_check" CHECK (char_length("system_users"."user_name") <= 254),
	CONSTRAINT "system_users_user_photo_check" CHECK (char_length("system_users"."user_photo") <= 2000),
	CONSTRAINT "system_users_external_id_check" CHECK (char_length("system_users"."external_id") <= 255)
);
CREATE TABLE "system_roles" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"role_name" text NOT NULL,
	"role_description" text,
	"permissions" text[] DEFAULT '{}' NOT NULL,
	"search_document" text GENERATED ALWAYS AS (search_document("role_name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "system_roles_role_name_check" CHECK (char_length("system_roles"."role_name") <= 200),
	CONSTRAINT "system_roles_role_description_check" CHECK (char_length("system_roles"."role_description") <= 4000)
);
CREATE TABLE "platform_user_settings" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"maximum_failed_logins" integer DEFAULT 20 NOT NULL,
	"require_password_change" boolean DEFAULT false NOT NULL,
	"require_second_step" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "platform_user_settings_one" CHECK ("platform_user_settings"."uid" = '00000000-0000-0000-0000-000000000000')
);
CREATE TABLE "webhook_credentials" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"token_endpoint" text,
	"token_url" text,
	"url" text,
	"username" text,
	"password" text,
	"api_key_header_name" text,
	"api_key" text,
	"client_credentials_client_id" text,
	"client_credentials_client_secret" text,
	"client_credential_style" text,
	"audience" text,
	"scopes" text[] DEFAULT '{}' NOT NULL,
	"brivo_client_id" text,
	"brivo_client_secret" text,
	"connection_code" text,
	"origins" text[] DEFAULT '{}' NOT NULL,
	"secrets_set_at" jsonb,
	"last_used_at" timestamp(3) with time zone,
	"search_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "webhook_credentials_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "webhook_credentials_name_check" CHECK (char_length("webhook_credentials"."name") <= 200),
	CONSTRAINT "webhook_credentials_type_check" CHECK ("webhook_credentials"."type" in ('BasicAuth', 'ApiKey', 'ClientCredentials', 'RaulandTcu', 'DigestAuth', 'Brivo')),
	CONSTRAINT "webhook_credentials_token_endpoint_check" CHECK (char_length("webhook_credentials"."token_endpoint") <= 2000),
	CONSTRAINT "webhook_credentials_token_url_check" CHECK (char_length("webhook_credentials"."token_url") <= 2000),
	CONSTRAINT "webhook_credentials_url_check" CHECK (char_length("webhook_credentials"."url") <= 2000),
	CONSTRAINT "webhook_credentials_username_check" CHECK (char_length("webhook_credentials"."username") <= 200),
	CONSTRAINT "webhook_credentials_api_key_header_name_check" CHECK (char_length("webhook_credentials"."api_key_header_name") <= 100),
	CONSTRAINT "webhook_credentials_client_credentials_client_id_check" CHECK (char_length("webhook_credentials"."client_credentials_client_id") <= 200),
	CONSTRAINT "webhook_credentials_client_credential_style_check" CHECK ("webhook_credentials"."client_credential_style" in ('AuthorizationHeader', 'PostBody')),
	CONSTRAINT "webhook_credentials_audience_check" CHECK (char_length("webhook_credentials"."audience") <= 500),
	CONSTRAINT "webhook_credentials_brivo_client_id_check" CHECK (char_length("webhook_credentials"."brivo_client_id") <= 200)
);
CREATE TABLE "webhook_configurations" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"config_type" text DEFAULT 'Emergency',
	"rule" jsonb,
	"http_verb" text DEFAULT 'Post',
	"content_type" text DEFAULT 'application/json',
	"url" text NOT NULL,
	"webhook_credential_id" uuid,
	"ignore_ssl_errors" boolean DEFAULT false NOT NULL,
	"template" text,
	"custom_headers" jsonb,
	"discard_after" text DEFAULT 'PT15M',
	"keeps_order" boolean DEFAULT true NOT NULL,
	"alert_addresses" text[] DEFAULT '{}' NOT NULL,
	"fallback_configuration_id" uuid,
	"escalate_after" text,
	"escalation_addresses" text[] DEFAULT '{}' NOT NULL,
	"search_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "webhook_configurations_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "webhook_configurations_name_check" CHECK (char_length("webhook_configurations"."name") <= 200),
	CONSTRAINT "webhook_configurations_config_type_check" CHECK ("webhook_configurations"."config_type" in ('Emergency', 'Drill', 'AllClear', 'VisitorDenied', 'BadgeAlert')),
	CONSTRAINT "webhook_configurations_http_verb_check" CHECK ("webhook_configurations"."http_verb" in ('Post', 'Put', 'Patch', 'Get', 'Delete')),
	CONSTRAINT "webhook_configurations_content_type_check" CHECK ("webhook_configurations"."content_type" in ('application/json', 'application/xml', 'text/xml', 'text/plain', 'application/x-www-form-urlencoded')),
	CONSTRAINT "webhook_configurations_url_check" CHECK (char_length("webhook_configurations"."url") <= 2000),
	CONSTRAINT "webhook_configurations_template_check" CHECK (char_length("webhook_configurations"."template") <= 65536),
	CONSTRAINT "webhook_configurations_discard_after_check" CHECK ("webhook_configurations"."discard_after" in ('PT5M', 'PT15M', 'PT1H', 'P1D')),
	CONSTRAINT "webhook_configurations_escalate_after_check" CHECK ("webhook_configurations"."escalate_after" in ('PT5M', 'PT15M', 'PT1H'))
);
CREATE TABLE "api_keys" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"sends_events" boolean DEFAULT true NOT NULL,
	"reads_deliveries" boolean DEFAULT false NOT NULL,
	"networks" text[] DEFAULT '{}' NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"search_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "api_keys_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "api_keys_name_check" CHECK (char_length("api_keys"."name") <= 200)
);
CREATE TABLE "calendar_periods" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'Holiday' NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"search_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "calendar_periods_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "calendar_periods_name_check" CHECK (char_length("calendar_periods"."name") <= 200),
	CONSTRAINT "calendar_periods_kind_check" CHECK ("calendar_periods"."kind" in ('Holiday', 'SchoolYear'))
);
CREATE TABLE "courses" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"minutes" integer,
	"valid_months" integer,
	"search_document" text GENERATED ALWAYS AS (search_document("name")) STORED,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "courses_pkey" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "courses_name_check" CHECK (char_length("courses"."name") <= 200),
	CONSTRAINT "courses_description_check" CHECK (char_length("courses"."description") <= 4000)
);
CREATE TABLE "learners" (
	"client_uid" uuid NOT NULL,
	"course_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"assigned_date" date NOT NULL,
	"due_date" date,
	"started_date" date,
	"completed_date" date,
	"score" integer,
	"user_uid" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "learners_pkey" PRIMARY KEY("client_uid","uid")
);
CREATE TABLE "countries" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "countries_name_check" CHECK (char_length("countries"."name") <= 200),
	CONSTRAINT "countries_code_check" CHECK (char_length("countries"."code") <= 2)
);
CREATE TABLE "states" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"country_code" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "states_name_check" CHECK (char_length("states"."name") <= 200),
	CONSTRAINT "states_code_check" CHECK (char_length("states"."code") <= 10),
	CONSTRAINT "states_country_code_check" CHECK (char_length("states"."country_code") <= 2)
);
CREATE TABLE "timezones" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"zone_name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "timezones_name_check" CHECK (char_length("timezones"."name") <= 200),
	CONSTRAINT "timezones_zone_name_check" CHECK (char_length("timezones"."zone_name") <= 64)
);
CREATE TABLE "building_types" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "building_types_name_check" CHECK (char_length("building_types"."name") <= 200)
);
CREATE TABLE "email_subscriptions" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "email_subscriptions_name_check" CHECK (char_length("email_subscriptions"."name") <= 200)
);
CREATE TABLE "default_landing_pages" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_by" text,
	"modified_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"modified_by" text,
	CONSTRAINT "default_landing_pages_name_check" CHECK (char_length("default_landing_pages"."name") <= 200),
	CONSTRAINT "default_landing_pages_url_check" CHECK (char_length("default_landing_pages"."url") <= 2000)
);
CREATE TABLE "roles_assignable_role_uids" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "roles_assignable_role_uids_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "users_user_roles" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "users_user_roles_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "users_user_buildings" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "users_user_buildings_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "users_user_departments" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "users_user_departments_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "users_user_occupations" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "users_user_occupations_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "users_email_subscriptions" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "users_email_subscriptions_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "mappings_roles" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "mappings_roles_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "mappings_buildings" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "mappings_buildings_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "station_accounts_buildings" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "station_accounts_buildings_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "system_users_roles" (
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "system_users_roles_pkey" PRIMARY KEY("uid","target_uid")
);
CREATE TABLE "webhook_configurations_alert_users" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "webhook_configurations_alert_users_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "webhook_configurations_alert_roles" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "webhook_configurations_alert_roles_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "webhook_configurations_escalation_users" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"target_uid" uuid NOT NULL,
	CONSTRAINT "webhook_configurations_escalation_users_pkey" PRIMARY KEY("client_uid","uid","target_uid")
);
CREATE TABLE "create_requests" (
	"client_uid" uuid NOT NULL,
	"actor_uid" uuid NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"target_uid" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "create_requests_client_uid_actor_uid_key_pk" PRIMARY KEY("client_uid","actor_uid","key")
);
CREATE TABLE "audit_entries" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_uid" uuid NOT NULL,
	"actor_email" text NOT NULL,
	"actor_kind" text NOT NULL,
	"acted_as_email" text,
	"operation" text NOT NULL,
	"subject" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"target" text NOT NULL,
	"target_title" text,
	"changes" jsonb,
	"status" integer,
	"request_id" text NOT NULL,
	CONSTRAINT "audit_entries_client_uid_uid_pk" PRIMARY KEY("client_uid","uid")
);
CREATE TABLE "write_positions" (
	"person_uid" uuid PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL
);
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
CREATE TABLE "identity_accounts" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"kind" text NOT NULL,
	"client_uid" uuid,
	"first_name" text,
	"last_name" text,
	"failed_logins" integer DEFAULT 0 NOT NULL,
	"last_failed_at" timestamp with time zone,
	"last_login" timestamp with time zone,
	"credentials_changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_is_temporary" boolean DEFAULT false NOT NULL,
	"pending_email" text,
	"invited_until" timestamp with time zone,
	"invitation_accepted_at" timestamp with time zone,
	"email_verified_at" timestamp with time zone,
	"is_sso_authenticated" boolean DEFAULT false NOT NULL,
	"external_id" text,
	"external_issuer" text,
	"external_is_used" boolean DEFAULT false NOT NULL,
	"can_sign_in" boolean GENERATED ALWAYS AS (password_hash is not null or is_sso_authenticated) STORED,
	"has_second_step" boolean DEFAULT false NOT NULL,
	"camu_parent_uid" uuid,
	"user_role" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "identity_accounts_kind" CHECK ("identity_accounts"."kind" in ('system', 'client')),
	CONSTRAINT "identity_accounts_system" CHECK ("identity_accounts"."kind" = 'client' or "identity_accounts"."client_uid" is null)
);
CREATE TABLE "identity_payloads" (
	"id" text PRIMARY KEY NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"user_code" text,
	"session_uid" text,
	"account_uid" uuid,
	"user_agent" text,
	"address" text,
	"last_used_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	"expires_at" timestamp with time zone
);
CREATE TABLE "identity_factors" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"account_uid" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"secret" text NOT NULL,
	"credential_id" text,
	"transports" jsonb NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "identity_factors_credential" UNIQUE("credential_id"),
	CONSTRAINT "identity_factors_kind" CHECK ("identity_factors"."kind" in ('app', 'passkey'))
);
CREATE TABLE "identity_recovery_codes" (
	"hash" text PRIMARY KEY NOT NULL,
	"account_uid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "identity_signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE "acting_sessions" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"user_uid" uuid NOT NULL,
	"actor_uid" uuid NOT NULL,
	"reason" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "acting_sessions_client_uid_uid_pk" PRIMARY KEY("client_uid","uid")
);
CREATE TABLE "identity_flow_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"account_uid" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identity_flow_tokens_purpose" CHECK ("identity_flow_tokens"."purpose" in ('reset', 'verify'))
);
CREATE TABLE "images" (
	"client_uid" uuid NOT NULL,
	"resource" text NOT NULL,
	"field" text NOT NULL,
	"uid" uuid NOT NULL,
	"content_type" text NOT NULL,
	"content" "bytea" NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "images_client_uid_resource_field_uid_pk" PRIMARY KEY("client_uid","resource","field","uid")
);
CREATE TABLE "imports" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"subject" text NOT NULL,
	"upload_uid" uuid NOT NULL,
	"original_name" text NOT NULL,
	"sheet_name" text NOT NULL,
	"column_mapping" jsonb NOT NULL,
	"choices" jsonb,
	"heading_row" integer DEFAULT 1 NOT NULL,
	"date_order" text,
	"encoding" text,
	"replacements" jsonb,
	"without_invitations" boolean DEFAULT false NOT NULL,
	"facts" jsonb,
	"headers" jsonb,
	"is_check" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"total" integer,
	"done_through" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"notify" text[] DEFAULT '{}' NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_by_email" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_client_uid_uid_pk" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('Queued', 'Running', 'Completed', 'Failed', 'Stopped'))
);
CREATE TABLE "import_rows" (
	"client_uid" uuid NOT NULL,
	"import_uid" uuid NOT NULL,
	"row_number" integer NOT NULL,
	"outcome" text NOT NULL,
	"key" text,
	"title" text,
	"record_uid" uuid,
	"reasons" jsonb,
	"cells" jsonb,
	"plain_cells" jsonb,
	"is_of_file" boolean,
	CONSTRAINT "import_rows_client_uid_import_uid_row_number_pk" PRIMARY KEY("client_uid","import_uid","row_number"),
	CONSTRAINT "import_rows_outcome" CHECK ("import_rows"."outcome" in ('created', 'updated', 'skipped', 'failed'))
);
CREATE TABLE "client_transfer_settings" (
	"client_uid" uuid PRIMARY KEY NOT NULL,
	"uid" uuid NOT NULL,
	"status" text NOT NULL,
	"upload_url" text NOT NULL,
	"port" integer NOT NULL,
	"user_name" text NOT NULL,
	"password" text,
	"private_key" text,
	"host_key" text,
	"is_enabled" boolean NOT NULL,
	"email_list" text[] NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"modified_by" text NOT NULL,
	"run_as" uuid,
	"next_poll_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text
);
CREATE TABLE "transfer_files" (
	"client_uid" uuid NOT NULL,
	"path" text NOT NULL,
	"server" text NOT NULL,
	"size" bigint NOT NULL,
	"modified" bigint NOT NULL,
	"state" text NOT NULL,
	"import_uid" uuid,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transfer_files_client_uid_server_path_size_modified_pk" PRIMARY KEY("client_uid","server","path","size","modified"),
	CONSTRAINT "transfer_files_state" CHECK ("transfer_files"."state" in ('seen', 'queued', 'refused')),
	CONSTRAINT "transfer_files_server" CHECK ("transfer_files"."server" in ('client', 'provider'))
);
CREATE TABLE "platform_transfer_settings" (
	"only" boolean PRIMARY KEY NOT NULL,
	"uid" uuid NOT NULL,
	"status" text NOT NULL,
	"upload_url" text NOT NULL,
	"port" integer NOT NULL,
	"user_name" text NOT NULL,
	"password" text,
	"private_key" text,
	"host_key" text,
	"is_enabled" boolean NOT NULL,
	"email_list" text[] NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	"modified_by" text NOT NULL,
	"run_as" uuid,
	"next_poll_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"problem" text
);
CREATE TABLE "map_data" (
	"client_uid" uuid NOT NULL,
	"level_uid" uuid NOT NULL,
	"building_uid" uuid NOT NULL,
	"maps_service" text NOT NULL,
	"venue_id" text NOT NULL,
	"features" jsonb NOT NULL,
	"uploaded_at" timestamp with time zone NOT NULL,
	"uploaded_by" uuid NOT NULL,
	CONSTRAINT "map_data_client_uid_level_uid_pk" PRIMARY KEY("client_uid","level_uid")
);
CREATE TABLE "location_positions" (
	"client_uid" uuid NOT NULL,
	"location_uid" uuid NOT NULL,
	"level_uid" uuid NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	CONSTRAINT "location_positions_client_uid_location_uid_pk" PRIMARY KEY("client_uid","location_uid")
);
CREATE TABLE "course_reminders" (
	"client_uid" uuid NOT NULL,
	"user_uid" uuid NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"written_at" timestamp with time zone,
	CONSTRAINT "course_reminders_client_uid_user_uid_pk" PRIMARY KEY("client_uid","user_uid")
);
CREATE TABLE "uploads" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"purpose" text NOT NULL,
	"original_name" text NOT NULL,
	"extension" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"address_until" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"content_key" text,
	"size" bigint,
	"keep_until" timestamp with time zone NOT NULL,
	CONSTRAINT "uploads_client_uid_uid_pk" PRIMARY KEY("client_uid","uid")
);
CREATE TABLE "mail_outbox" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"content" text,
	"share" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone
);
CREATE TABLE "saved_views" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"owner_uid" uuid NOT NULL,
	"owner_email" text NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"search" text,
	"columns" jsonb,
	"is_shared" boolean DEFAULT false NOT NULL,
	"modified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_views_client_uid_uid_pk" PRIMARY KEY("client_uid","uid")
);
CREATE TABLE "default_views" (
	"client_uid" uuid NOT NULL,
	"user_uid" uuid NOT NULL,
	"list" text NOT NULL,
	"view_uid" uuid NOT NULL,
	CONSTRAINT "default_views_client_uid_user_uid_list_pk" PRIMARY KEY("client_uid","user_uid","list")
);
CREATE TABLE "webhook_configuration_states" (
	"client_uid" uuid NOT NULL,
	"configuration_uid" uuid NOT NULL,
	"signing_secret" text NOT NULL,
	"signing_secret_set_at" timestamp(3) with time zone,
	"previous_secrets" jsonb DEFAULT '[]' NOT NULL,
	"client_certificate" text,
	"client_certificate_origin" text,
	"client_certificate_expires_at" timestamp(3) with time zone,
	"client_certificate_told" boolean DEFAULT false NOT NULL,
	"paused_at" timestamp(3) with time zone,
	"paused_reason" text,
	"paused_by" text,
	"fault" text,
	"failures" integer DEFAULT 0 NOT NULL,
	"failing_since" timestamp(3) with time zone,
	"last_delivery_at" timestamp(3) with time zone,
	"troubled_since" timestamp(3) with time zone,
	"failure_told_at" timestamp(3) with time zone,
	"untold_failures" integer DEFAULT 0 NOT NULL,
	"escalated_at" timestamp(3) with time zone,
	CONSTRAINT "webhook_configuration_states_client_uid_configuration_uid_pk" PRIMARY KEY("client_uid","configuration_uid")
);
CREATE TABLE "webhook_health" (
	"client_uid" uuid NOT NULL,
	"configuration_uid" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"delivered" integer NOT NULL,
	"failed" integer NOT NULL,
	"latencies" jsonb DEFAULT '{}' NOT NULL,
	"slowest_ms" integer NOT NULL,
	CONSTRAINT "webhook_health_client_uid_configuration_uid_since_pk" PRIMARY KEY("client_uid","configuration_uid","since")
);
CREATE TABLE "webhook_drills" (
	"client_uid" uuid NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"reminds" boolean NOT NULL,
	"reminded_at" timestamp(3) with time zone,
	CONSTRAINT "webhook_drills_client_uid_pk" PRIMARY KEY("client_uid")
);
CREATE TABLE "webhook_events" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"sequence" bigint GENERATED ALWAYS AS IDENTITY (sequence name "webhook_events_sequence_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"received_at" timestamp(3) with time zone NOT NULL,
	"received_from" uuid NOT NULL,
	"sender" text,
	"type" text DEFAULT 'Emergency' NOT NULL,
	"event" json NOT NULL,
	"idempotency_key" text,
	CONSTRAINT "webhook_events_client_uid_uid_pk" PRIMARY KEY("client_uid","uid")
);
CREATE TABLE "webhook_deliveries" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"configuration_id" uuid NOT NULL,
	"configuration_name" text NOT NULL,
	"event_type" text DEFAULT 'Emergency' NOT NULL,
	"incident_type" text,
	"building_id" uuid,
	"incident_status" text,
	"state" text NOT NULL,
	"reason" text,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"last_status" integer,
	"duration_ms" integer,
	"created_at" timestamp(3) with time zone NOT NULL,
	"next_attempt_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"replay_of" uuid,
	"replay_uid" uuid,
	"message_uid" uuid NOT NULL,
	"due_at" timestamp(3) with time zone,
	"first_attempt_at" timestamp(3) with time zone,
	"received_at" timestamp(3) with time zone,
	"sequence" bigint,
	"incident_key" text,
	"trace" jsonb,
	"attempts" jsonb DEFAULT '[]' NOT NULL,
	CONSTRAINT "webhook_deliveries_client_uid_uid_pk" PRIMARY KEY("client_uid","uid"),
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed', 'expired', 'skipped', 'refused'))
);
CREATE TABLE "webhook_pending_events" (
	"client_uid" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"event_uid" uuid NOT NULL,
	"taken_until" timestamp(3) with time zone,
	"batch_uid" uuid,
	CONSTRAINT "webhook_pending_events_client_uid_sequence_pk" PRIMARY KEY("client_uid","sequence")
);
CREATE TABLE "webhook_replays" (
	"client_uid" uuid NOT NULL,
	"uid" uuid NOT NULL,
	"delivery_uids" uuid[] NOT NULL,
	"done_through" integer DEFAULT 0 NOT NULL,
	"is_stopped" boolean DEFAULT false NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_by_email" text,
	"configuration_names" text[] DEFAULT '{}' NOT NULL,
	"requested_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "webhook_replays_client_uid_uid_pk" PRIMARY KEY("client_uid","uid")
);
CREATE TABLE "webhook_processes" (
	"uid" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL
);
CREATE TABLE "api_key_secrets" (
	"hash" text NOT NULL,
	"client_uid" uuid NOT NULL,
	"key_uid" uuid NOT NULL,
	"prefix" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone,
	CONSTRAINT "api_key_secrets_client_uid_hash_pk" PRIMARY KEY("client_uid","hash"),
	CONSTRAINT "api_key_secrets_hash" UNIQUE("hash")
);
CREATE TABLE "api_key_notices" (
	"client_uid" uuid NOT NULL,
	"key_uid" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "api_key_notices_client_uid_key_uid_pk" PRIMARY KEY("client_uid","key_uid")
);
CREATE TABLE "audit_shipping" (
	"only" boolean PRIMARY KEY NOT NULL,
	"through_at" timestamp with time zone NOT NULL,
	"through_uid" uuid NOT NULL,
	"taken_until" timestamp with time zone NOT NULL
);
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_building_type_uid_fk" FOREIGN KEY ("building_type_uid") REFERENCES "public"."building_types"("uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "levels" ADD CONSTRAINT "levels_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "levels" ADD CONSTRAINT "levels_building_uid_fk" FOREIGN KEY ("client_uid","building_uid") REFERENCES "public"."buildings"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "locations" ADD CONSTRAINT "locations_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "locations" ADD CONSTRAINT "locations_building_uid_fk" FOREIGN KEY ("client_uid","building_uid") REFERENCES "public"."buildings"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "locations" ADD CONSTRAINT "locations_level_uid_fk" FOREIGN KEY ("client_uid","level_uid") REFERENCES "public"."levels"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "connections" ADD CONSTRAINT "connections_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "titles" ADD CONSTRAINT "titles_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "departments" ADD CONSTRAINT "departments_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "occupations" ADD CONSTRAINT "occupations_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "roles" ADD CONSTRAINT "roles_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "roles" ADD CONSTRAINT "roles_default_role_uid_fk" FOREIGN KEY ("client_uid","default_role_uid") REFERENCES "public"."roles"("client_uid","uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_primary_building_fk" FOREIGN KEY ("client_uid","primary_building") REFERENCES "public"."buildings"("client_uid","uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_user_title_fk" FOREIGN KEY ("client_uid","user_title") REFERENCES "public"."titles"("client_uid","uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "users" ADD CONSTRAINT "users_default_landing_page_uid_fk" FOREIGN KEY ("default_landing_page_uid") REFERENCES "public"."default_landing_pages"("uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_title_fk" FOREIGN KEY ("client_uid","title") REFERENCES "public"."titles"("client_uid","uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_primary_building_fk" FOREIGN KEY ("client_uid","primary_building") REFERENCES "public"."buildings"("client_uid","uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "mappings" ADD CONSTRAINT "mappings_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "station_accounts" ADD CONSTRAINT "station_accounts_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_credentials" ADD CONSTRAINT "webhook_credentials_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configurations" ADD CONSTRAINT "webhook_configurations_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configurations" ADD CONSTRAINT "webhook_configurations_webhook_credential_id_fk" FOREIGN KEY ("client_uid","webhook_credential_id") REFERENCES "public"."webhook_credentials"("client_uid","uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "webhook_configurations" ADD CONSTRAINT "webhook_configurations_fallback_configuration_id_fk" FOREIGN KEY ("client_uid","fallback_configuration_id") REFERENCES "public"."webhook_configurations"("client_uid","uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "calendar_periods" ADD CONSTRAINT "calendar_periods_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "courses" ADD CONSTRAINT "courses_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "learners" ADD CONSTRAINT "learners_client_uid_fk" FOREIGN KEY ("client_uid") REFERENCES "public"."clients"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "learners" ADD CONSTRAINT "learners_course_uid_fk" FOREIGN KEY ("client_uid","course_uid") REFERENCES "public"."courses"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "learners" ADD CONSTRAINT "learners_user_uid_fk" FOREIGN KEY ("client_uid","user_uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE no action ON UPDATE no action;
ALTER TABLE "roles_assignable_role_uids" ADD CONSTRAINT "roles_assignable_role_uids_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."roles"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "roles_assignable_role_uids" ADD CONSTRAINT "roles_assignable_role_uids_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."roles"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_roles" ADD CONSTRAINT "users_user_roles_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_roles" ADD CONSTRAINT "users_user_roles_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."roles"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_buildings" ADD CONSTRAINT "users_user_buildings_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_buildings" ADD CONSTRAINT "users_user_buildings_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."buildings"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_departments" ADD CONSTRAINT "users_user_departments_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_departments" ADD CONSTRAINT "users_user_departments_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."departments"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_occupations" ADD CONSTRAINT "users_user_occupations_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_user_occupations" ADD CONSTRAINT "users_user_occupations_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."occupations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_email_subscriptions" ADD CONSTRAINT "users_email_subscriptions_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "users_email_subscriptions" ADD CONSTRAINT "users_email_subscriptions_target_uid_fk" FOREIGN KEY ("target_uid") REFERENCES "public"."email_subscriptions"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mappings_roles" ADD CONSTRAINT "mappings_roles_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."mappings"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mappings_roles" ADD CONSTRAINT "mappings_roles_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."roles"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mappings_buildings" ADD CONSTRAINT "mappings_buildings_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."mappings"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "mappings_buildings" ADD CONSTRAINT "mappings_buildings_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."buildings"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "station_accounts_buildings" ADD CONSTRAINT "station_accounts_buildings_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."station_accounts"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "station_accounts_buildings" ADD CONSTRAINT "station_accounts_buildings_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."buildings"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "system_users_roles" ADD CONSTRAINT "system_users_roles_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."system_users"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "system_users_roles" ADD CONSTRAINT "system_users_roles_target_uid_fk" FOREIGN KEY ("target_uid") REFERENCES "public"."system_roles"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configurations_alert_users" ADD CONSTRAINT "webhook_configurations_alert_users_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."webhook_configurations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configurations_alert_users" ADD CONSTRAINT "webhook_configurations_alert_users_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configurations_alert_roles" ADD CONSTRAINT "webhook_configurations_alert_roles_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."webhook_configurations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configurations_alert_roles" ADD CONSTRAINT "webhook_configurations_alert_roles_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."roles"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configurations_escalation_users" ADD CONSTRAINT "webhook_configurations_escalation_users_uid_fk" FOREIGN KEY ("client_uid","uid") REFERENCES "public"."webhook_configurations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configurations_escalation_users" ADD CONSTRAINT "webhook_configurations_escalation_users_target_uid_fk" FOREIGN KEY ("client_uid","target_uid") REFERENCES "public"."users"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identity_factors" ADD CONSTRAINT "identity_factors_account_uid_identity_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."identity_accounts"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "identity_recovery_codes" ADD CONSTRAINT "identity_recovery_codes_account_uid_identity_accounts_uid_fk" FOREIGN KEY ("account_uid") REFERENCES "public"."identity_accounts"("uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_fk" FOREIGN KEY ("client_uid","import_uid") REFERENCES "public"."imports"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "map_data" ADD CONSTRAINT "map_data_level_fk" FOREIGN KEY ("client_uid","level_uid") REFERENCES "public"."levels"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "location_positions" ADD CONSTRAINT "location_positions_location_fk" FOREIGN KEY ("client_uid","location_uid") REFERENCES "public"."locations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "default_views" ADD CONSTRAINT "default_views_view_fk" FOREIGN KEY ("client_uid","view_uid") REFERENCES "public"."saved_views"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_configuration_states" ADD CONSTRAINT "webhook_configuration_states_configuration_fk" FOREIGN KEY ("client_uid","configuration_uid") REFERENCES "public"."webhook_configurations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "webhook_health" ADD CONSTRAINT "webhook_health_configuration_fk" FOREIGN KEY ("client_uid","configuration_uid") REFERENCES "public"."webhook_configurations"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_fk" FOREIGN KEY ("client_uid","key_uid") REFERENCES "public"."api_keys"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "api_key_notices" ADD CONSTRAINT "api_key_notices_key_fk" FOREIGN KEY ("client_uid","key_uid") REFERENCES "public"."api_keys"("client_uid","uid") ON DELETE cascade ON UPDATE no action;
CREATE UNIQUE INDEX "clients_name_unique" ON "clients" USING btree (left(fold_name("name"), 600));
CREATE INDEX "clients_search_document" ON "clients" USING gin ("search_document" gin_trgm_ops);
CREATE INDEX "clients_name_document" ON "clients" USING gin ("name_document" gin_trgm_ops);
CREATE UNIQUE INDEX "buildings_name_unique" ON "buildings" USING btree ("client_uid",left(fold_name("name"), 600));
CREATE INDEX "buildings_name_order" ON "buildings" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
CREATE INDEX "buildings_building_type_uid_index" ON "buildings" USING btree ("client_uid","building_type_uid");
CREATE INDEX "buildings_search_document" ON "buildings" USING gin ("search_document" gin_trgm_ops);
CREATE INDEX "buildings_name_document" ON "buildings" USING gin ("name_document" gin_trgm_ops);
CREATE UNIQUE INDEX "levels_level_name_unique" ON "levels" USING btree ("client_uid","building_uid",left(fold_name("level_name"), 600));
CREATE INDEX "levels_level_name_order" ON "levels" USING btree ("client_uid","building_uid",(natural_key("level_name") collate "C"),"uid");
CREATE INDEX "levels_building_uid_index" ON "levels" USING btree ("client_uid","building_uid");
CREATE INDEX "levels_search_document" ON "levels" USING gin ("search_document" gin_trgm_ops);
CREATE UNIQUE INDEX "locations_name_unique" ON "locations" USING btree ("client_uid","level_uid",left(fold_name("name"), 600));
CREATE INDEX "locations_name_order" ON "locations" USING btree ("client_uid","level_uid",(natural_key("name") collate "C"),"uid");
CREATE INDEX "locations_building_uid_index" ON "locations" USING btree ("client_uid","building_uid");
CREATE INDEX "locations_level_uid_index" ON "locations" USING btree ("client_uid","level_uid");
CREATE INDEX "locations_search_document" ON "locations" USING gin ("search_document" gin_trgm_ops);
CREATE UNIQUE INDEX "connections_name_unique" ON "connections" USING btree ("client_uid",left(fold_name("name"), 600));
CREATE UNIQUE INDEX "connections_one_unique" ON "connections" USING btree ("client_uid");
CREATE INDEX "connections_name_order" ON "connections" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
CREATE UNIQUE INDEX "titles_name_unique" ON "titles" USING btree ("client_uid",left(fold_name("name"), 600));
CREATE INDEX "titles_name_order" ON "titles" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
CREATE INDEX "titles_search_document" ON "titles" USING gin ("search_document" gin_trgm_ops);
CREATE UNIQUE INDEX "departments_name_unique" ON "departments" USING btree ("client_uid",left(fold_name("name"), 600));
CREATE INDEX "departments_name_order" ON "departments" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
CREATE INDEX "departments_search_document" ON "departments" USING gin ("search_document" gin_trgm_ops);
CREATE UNIQUE INDEX "occupations_name_unique" ON "occupations" USING btree ("client_uid",left(fold_name("name"), 600));
CREATE INDEX "occupations_name_order" ON "occupations" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
CREATE INDEX "occupations_search_document" ON "occupations" USING gin ("search_document" gin_trgm_ops);
CREATE UNIQUE INDEX "roles_role_name_unique" ON "roles" USING btree ("client_uid",left(fold_name("role_name"), 600));
CREATE INDEX "roles_role_name_order" ON "roles" USING btree ("client_uid",(natural_key("role_name") collate "C"),"uid");
CREATE INDEX "roles_default_role_uid_index" ON "roles" USING btree ("client_uid","default_role_uid");
CREATE INDEX "roles_search_document" ON "roles" USING gin ("search_document" gin_trgm_ops);
CREATE UNIQUE INDEX "users_user_name_unique" ON "users" USING btree (fold_case("user_name"));
CREATE INDEX "users_last_name_first_name_order" ON "users" USING btree ("client_uid",(natural_key("last_name") collate "C"),(natural_key("first_name") collate "C"),"uid");
CREATE INDEX "users_user_name_order" ON "users" USING btree ("client_uid",(natural_key("user_name") collate "C"),"uid");
CREATE INDEX "users_primary_building_index" ON "users" USING btree ("client_uid","primary_building");
CREATE INDEX "users_user_title_index" ON "users" USING btree ("client_uid","user_title");
CREATE INDEX "users_default_landing_page_uid_index" ON "users" USING btree ("client_uid","default_landing_page_uid");
CREATE INDEX "users_search_document" ON "users" USING gin ("search_document" gin_trgm_ops);
CREATE INDEX "users_last_name_key" ON "users" USING btree (left(search_key("last_name"), 60) text_pattern_ops);
CREATE INDEX "users_first_name_key" ON "users" USING btree (left(search_key("first_name"), 60) text_pattern_ops);
CREATE INDEX "users_search_slips" ON "users" USING gin (search_slips("first_name" || ' ' || "last_name" || ' ' || split_part("user_name", '@', 1)));
CREATE UNIQUE INDEX "contacts_user_name_unique" ON "contacts" USING btree ("client_uid",fold_case("user_name"));
CREATE INDEX "contacts_last_name_first_name_order" ON "contacts" USING btree ("client_uid",(natural_key("last_name") collate "C"),(natural_key("first_name") collate "C"),"uid");
CREATE INDEX "contacts_user_name_order" ON "contacts" USING btree ("client_uid",(natural_key("user_name") collate "C"),"uid");
CREATE INDEX "contacts_title_index" ON "contacts" USING btree ("client_uid","title");
CREATE INDEX "contacts_primary_building_index" ON "contacts" USING btree ("client_uid","primary_building");
CREATE INDEX "contacts_search_document" ON "contacts" USING gin ("search_document" gin_trgm_ops);
CREATE UNIQUE INDEX "mappings_name_unique" ON "mappings" USING btree ("client_uid",left(fold_name("name"), 600));
CREATE INDEX "mappings_name_order" ON "mappings" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
CREATE INDEX "mappings_search_document" ON "mappings" USING gin ("search_document" gin_trgm_ops);
CREATE UNIQUE INDEX "station_accounts_name_unique" ON "station_accounts" USING btree ("client_uid",left(fold_name("name"), 600));
CREATE INDEX "station_accounts_name_order" ON "station_accounts" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
CREATE INDEX "station_accounts_search_document" ON "station_accounts" USING gin ("search_document" gin_trgm_ops);
CREATE UNIQUE INDEX "system_users_user_name_unique" ON "system_users" USING btree (fold_case("user_name"));
CREATE INDEX "system_users_search_document" ON "system_users" USING gin ("search_document" gin_trgm_ops);
CREATE UNIQUE INDEX "system_roles_role_name_unique" ON "system_roles" USING btree (left(fold_name("role_name"), 600));
CREATE INDEX "system_roles_search_document" ON "system_roles" USING gin ("search_document" gin_trgm_ops);
CREATE UNIQUE INDEX "webhook_credentials_name_unique" ON "webhook_credentials" USING btree ("client_uid",left(fold_name("name"), 600));
CREATE INDEX "webhook_credentials_name_order" ON "webhook_credentials" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
CREATE INDEX "webhook_credentials_search_document" ON "webhook_credentials" USING gin ("search_document" gin_trgm_ops);
CREATE UNIQUE INDEX "webhook_configurations_name_unique" ON "webhook_configurations" USING btree ("client_uid",left(fold_name("name"), 600));
CREATE INDEX "webhook_configurations_name_order" ON "webhook_configurations" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
CREATE INDEX "webhook_configurations_webhook_credential_id_index" ON "webhook_configurations" USING btree ("client_uid","webhook_credential_id");
CREATE INDEX "webhook_configurations_fallback_configuration_id_index" ON "webhook_configurations" USING btree ("client_uid","fallback_configuration_id");
CREATE INDEX "webhook_configurations_search_document" ON "webhook_configurations" USING gin ("search_document" gin_trgm_ops);
CREATE UNIQUE INDEX "api_keys_name_unique" ON "api_keys" USING btree ("client_uid",left(fold_name("name"), 600));
CREATE INDEX "api_keys_name_order" ON "api_keys" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
CREATE INDEX "api_keys_search_document" ON "api_keys" USING gin ("search_document" gin_trgm_ops);
CREATE INDEX "calendar_periods_name_order" ON "calendar_periods" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
CREATE INDEX "calendar_periods_search_document" ON "calendar_periods" USING gin ("search_document" gin_trgm_ops);
CREATE UNIQUE INDEX "courses_name_unique" ON "courses" USING btree ("client_uid",left(fold_name("name"), 600));
CREATE INDEX "courses_name_order" ON "courses" USING btree ("client_uid",(natural_key("name") collate "C"),"uid");
CREATE INDEX "courses_search_document" ON "courses" USING gin ("search_document" gin_trgm_ops);
CREATE INDEX "learners_course_uid_index" ON "learners" USING btree ("client_uid","course_uid");
CREATE INDEX "learners_user_uid_index" ON "learners" USING btree ("client_uid","user_uid");
CREATE UNIQUE INDEX "countries_code_unique" ON "countries" USING btree (left(fold_name("code"), 600));
CREATE UNIQUE INDEX "timezones_zone_name_unique" ON "timezones" USING btree (left(fold_name("zone_name"), 600));
CREATE UNIQUE INDEX "building_types_name_unique" ON "building_types" USING btree (left(fold_name("name"), 600));
CREATE UNIQUE INDEX "email_subscriptions_name_unique" ON "email_subscriptions" USING btree (left(fold_name("name"), 600));
CREATE UNIQUE INDEX "default_landing_pages_name_unique" ON "default_landing_pages" USING btree (left(fold_name("name"), 600));
CREATE INDEX "roles_assignable_role_uids_target_index" ON "roles_assignable_role_uids" USING btree ("client_uid","target_uid");
CREATE INDEX "users_user_roles_target_index" ON "users_user_roles" USING btree ("client_uid","target_uid");
CREATE INDEX "users_user_buildings_target_index" ON "users_user_buildings" USING btree ("client_uid","target_uid");
CREATE INDEX "users_user_departments_target_index" ON "users_user_departments" USING btree ("client_uid","target_uid");
CREATE INDEX "users_user_occupations_target_index" ON "users_user_occupations" USING btree ("client_uid","target_uid");
CREATE INDEX "users_email_subscriptions_target_index" ON "users_email_subscriptions" USING btree ("client_uid","target_uid");
CREATE INDEX "mappings_roles_target_index" ON "mappings_roles" USING btree ("client_uid","target_uid");
CREATE INDEX "mappings_buildings_target_index" ON "mappings_buildings" USING btree ("client_uid","target_uid");
CREATE INDEX "station_accounts_buildings_target_index" ON "station_accounts_buildings" USING btree ("client_uid","target_uid");
CREATE INDEX "system_users_roles_target_index" ON "system_users_roles" USING btree ("target_uid");
CREATE INDEX "webhook_configurations_alert_users_target_index" ON "webhook_configurations_alert_users" USING btree ("client_uid","target_uid");
CREATE INDEX "webhook_configurations_alert_roles_target_index" ON "webhook_configurations_alert_roles" USING btree ("client_uid","target_uid");
CREATE INDEX "webhook_configurations_escalation_users_target_index" ON "webhook_configurations_escalation_users" USING btree ("client_uid","target_uid");
CREATE INDEX "create_requests_at" ON "create_requests" USING btree ("client_uid","actor_uid","at");
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("client_uid","at");
CREATE INDEX "audit_entries_age" ON "audit_entries" USING btree ("at","uid");
CREATE INDEX "audit_entries_operation_at" ON "audit_entries" USING btree ("client_uid","operation","at");
CREATE INDEX "audit_entries_target" ON "audit_entries" USING btree ("client_uid","subject","target");
CREATE UNIQUE INDEX "identity_accounts_email" ON "identity_accounts" USING btree (fold_case("email"));
CREATE UNIQUE INDEX "identity_accounts_pending_email" ON "identity_accounts" USING btree (fold_case("pending_email"));
CREATE UNIQUE INDEX "identity_accounts_external" ON "identity_accounts" USING btree ("external_id",coalesce("external_issuer", ''));
CREATE INDEX "identity_accounts_client" ON "identity_accounts" USING btree ("client_uid","email");
CREATE INDEX "identity_accounts_failed" ON "identity_accounts" USING btree ("client_uid","last_failed_at") WHERE "identity_accounts"."last_failed_at" is not null;
CREATE INDEX "identity_accounts_invited" ON "identity_accounts" USING btree ("client_uid","invited_until") WHERE "identity_accounts"."invited_until" is not null and "identity_accounts"."invitation_accepted_at" is null;
CREATE INDEX "identity_payloads_grant" ON "identity_payloads" USING btree ("grant_id");
CREATE INDEX "identity_payloads_user_code" ON "identity_payloads" USING btree ("user_code");
CREATE INDEX "identity_payloads_session" ON "identity_payloads" USING btree ("session_uid");
CREATE INDEX "identity_payloads_account" ON "identity_payloads" USING btree ("account_uid");
CREATE INDEX "identity_payloads_expiry" ON "identity_payloads" USING btree ("expires_at");
CREATE INDEX "identity_factors_account" ON "identity_factors" USING btree ("account_uid");
CREATE INDEX "identity_recovery_codes_account" ON "identity_recovery_codes" USING btree ("account_uid");
CREATE INDEX "acting_sessions_actor" ON "acting_sessions" USING btree ("actor_uid");
CREATE INDEX "identity_flow_tokens_account" ON "identity_flow_tokens" USING btree ("account_uid");
CREATE INDEX "identity_flow_tokens_expiry" ON "identity_flow_tokens" USING btree ("expires_at");
CREATE INDEX "imports_requested_at" ON "imports" USING btree ("client_uid","requested_at");
CREATE INDEX "import_rows_key" ON "import_rows" USING btree ("client_uid","import_uid","key");
CREATE INDEX "map_data_building" ON "map_data" USING btree ("client_uid","building_uid");
CREATE INDEX "location_positions_level" ON "location_positions" USING btree ("client_uid","level_uid");
CREATE INDEX "uploads_uid" ON "uploads" USING btree ("uid");
CREATE INDEX "uploads_keep_until" ON "uploads" USING btree ("keep_until");
CREATE INDEX "mail_outbox_created" ON "mail_outbox" USING btree ("created_at");
CREATE UNIQUE INDEX "saved_views_name" ON "saved_views" USING btree ("client_uid","owner_uid","list",fold_name("name"));
CREATE INDEX "saved_views_shared" ON "saved_views" USING btree ("client_uid") WHERE "saved_views"."is_shared";
CREATE INDEX "webhook_configuration_states_fault" ON "webhook_configuration_states" USING btree ("client_uid") WHERE "webhook_configuration_states"."fault" is not null;
CREATE INDEX "webhook_health_age" ON "webhook_health" USING btree ("since");
CREATE UNIQUE INDEX "webhook_events_idempotency_key" ON "webhook_events" USING btree ("client_uid","idempotency_key") WHERE "webhook_events"."idempotency_key" is not null;
CREATE INDEX "webhook_events_received_at" ON "webhook_events" USING btree ("client_uid","received_at");
CREATE INDEX "webhook_events_age" ON "webhook_events" USING btree ("received_at");
CREATE INDEX "webhook_deliveries_event" ON "webhook_deliveries" USING btree ("client_uid","event_id");
CREATE INDEX "webhook_deliveries_created_at" ON "webhook_deliveries" USING btree ("client_uid","created_at");
CREATE INDEX "webhook_deliveries_state_created_at" ON "webhook_deliveries" USING btree ("client_uid","state","created_at");
CREATE INDEX "webhook_deliveries_building" ON "webhook_deliveries" USING btree ("client_uid","building_id","created_at") WHERE "webhook_deliveries"."building_id" is not null;
CREATE INDEX "webhook_deliveries_configuration" ON "webhook_deliveries" USING btree ("client_uid","configuration_id","created_at");
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("client_uid","configuration_id","due_at") WHERE "webhook_deliveries"."due_at" is not null;
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("client_uid","configuration_id","received_at") WHERE "webhook_deliveries"."state" = 'waiting';
CREATE INDEX "webhook_deliveries_replay" ON "webhook_deliveries" USING btree ("client_uid","replay_uid") WHERE "webhook_deliveries"."replay_uid" is not null;
CREATE INDEX "webhook_deliveries_incident" ON "webhook_deliveries" USING btree ("client_uid","configuration_id","incident_key","sequence") WHERE "webhook_deliveries"."incident_key" is not null and "webhook_deliveries"."state" = 'waiting';
CREATE INDEX "webhook_replays_age" ON "webhook_replays" USING btree ("requested_at");
CREATE INDEX "api_key_secrets_of_key" ON "api_key_secrets" USING btree ("key_uid","client_uid");
revoke all on "clients" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "clients" to safety_portal_app, safety_portal_platform;
alter table "clients" enable row level security;
alter table "clients" force row level security;
drop policy if exists tenant on "clients";
create policy tenant on "clients" using ("uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "clients";
create policy platform on "clients" to safety_portal_platform using (true);
revoke all on "buildings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "buildings" to safety_portal_app, safety_portal_platform;
alter table "buildings" enable row level security;
alter table "buildings" force row level security;
drop policy if exists tenant on "buildings";
create policy tenant on "buildings" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "buildings";
create policy platform on "buildings" to safety_portal_platform using (true);
revoke all on "levels" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "levels" to safety_portal_app, safety_portal_platform;
alter table "levels" enable row level security;
alter table "levels" force row level security;
drop policy if exists tenant on "levels";
create policy tenant on "levels" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "levels";
create policy platform on "levels" to safety_portal_platform using (true);
drop policy if exists buildings on "levels";
create policy buildings on "levels" as restrictive using ((select nullif(current_setting('app.building_uids', true), ''))::uuid[] is null or "levels"."building_uid" = any((select nullif(current_setting('app.building_uids', true), ''))::uuid[]));
revoke all on "locations" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "locations" to safety_portal_app, safety_portal_platform;
alter table "locations" enable row level security;
alter table "locations" force row level security;
drop policy if exists tenant on "locations";
create policy tenant on "locations" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "locations";
create policy platform on "locations" to safety_portal_platform using (true);
drop policy if exists buildings on "locations";
create policy buildings on "locations" as restrictive using ((select nullif(current_setting('app.building_uids', true), ''))::uuid[] is null or "locations"."building_uid" = any((select nullif(current_setting('app.building_uids', true), ''))::uuid[]));
revoke all on "connections" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "connections" to safety_portal_app, safety_portal_platform;
alter table "connections" enable row level security;
alter table "connections" force row level security;
drop policy if exists tenant on "connections";
create policy tenant on "connections" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "connections";
create policy platform on "connections" to safety_portal_platform using (true);
revoke all on "titles" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "titles" to safety_portal_app, safety_portal_platform;
alter table "titles" enable row level security;
alter table "titles" force row level security;
drop policy if exists tenant on "titles";
create policy tenant on "titles" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "titles";
create policy platform on "titles" to safety_portal_platform using (true);
revoke all on "departments" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "departments" to safety_portal_app, safety_portal_platform;
alter table "departments" enable row level security;
alter table "departments" force row level security;
drop policy if exists tenant on "departments";
create policy tenant on "departments" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "departments";
create policy platform on "departments" to safety_portal_platform using (true);
revoke all on "occupations" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "occupations" to safety_portal_app, safety_portal_platform;
alter table "occupations" enable row level security;
alter table "occupations" force row level security;
drop policy if exists tenant on "occupations";
create policy tenant on "occupations" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "occupations";
create policy platform on "occupations" to safety_portal_platform using (true);
revoke all on "roles" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "roles" to safety_portal_app, safety_portal_platform;
alter table "roles" enable row level security;
alter table "roles" force row level security;
drop policy if exists tenant on "roles";
create policy tenant on "roles" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "roles";
create policy platform on "roles" to safety_portal_platform using (true);
revoke all on "users" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "users" to safety_portal_app, safety_portal_platform;
alter table "users" enable row level security;
alter table "users" force row level security;
drop policy if exists tenant on "users";
create policy tenant on "users" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "users";
create policy platform on "users" to safety_portal_platform using (true);
revoke all on "contacts" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "contacts" to safety_portal_app, safety_portal_platform;
alter table "contacts" enable row level security;
alter table "contacts" force row level security;
drop policy if exists tenant on "contacts";
create policy tenant on "contacts" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "contacts";
create policy platform on "contacts" to safety_portal_platform using (true);
revoke all on "mappings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "mappings" to safety_portal_app, safety_portal_platform;
alter table "mappings" enable row level security;
alter table "mappings" force row level security;
drop policy if exists tenant on "mappings";
create policy tenant on "mappings" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "mappings";
create policy platform on "mappings" to safety_portal_platform using (true);
revoke all on "station_accounts" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "station_accounts" to safety_portal_app, safety_portal_platform;
alter table "station_accounts" enable row level security;
alter table "station_accounts" force row level security;
drop policy if exists tenant on "station_accounts";
create policy tenant on "station_accounts" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "station_accounts";
create policy platform on "station_accounts" to safety_portal_platform using (true);
revoke all on "user_settings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "user_settings" to safety_portal_app, safety_portal_platform;
alter table "user_settings" enable row level security;
alter table "user_settings" force row level security;
drop policy if exists tenant on "user_settings";
create policy tenant on "user_settings" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "user_settings";
create policy platform on "user_settings" to safety_portal_platform using (true);
revoke all on "system_users" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "system_users" to safety_portal_app, safety_portal_platform;
alter table "system_users" enable row level security;
alter table "system_users" force row level security;
drop policy if exists tenant on "system_users";
create policy tenant on "system_users" using ((select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "system_users";
create policy platform on "system_users" to safety_portal_platform using (true);
revoke all on "system_roles" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "system_roles" to safety_portal_app, safety_portal_platform;
alter table "system_roles" enable row level security;
alter table "system_roles" force row level security;
drop policy if exists tenant on "system_roles";
create policy tenant on "system_roles" using ((select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "system_roles";
create policy platform on "system_roles" to safety_portal_platform using (true);
revoke all on "platform_user_settings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "platform_user_settings" to safety_portal_app, safety_portal_platform;
revoke all on "webhook_credentials" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_credentials" to safety_portal_app, safety_portal_platform;
alter table "webhook_credentials" enable row level security;
alter table "webhook_credentials" force row level security;
drop policy if exists tenant on "webhook_credentials";
create policy tenant on "webhook_credentials" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_credentials";
create policy platform on "webhook_credentials" to safety_portal_platform using (true);
revoke all on "webhook_configurations" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_configurations" to safety_portal_app, safety_portal_platform;
alter table "webhook_configurations" enable row level security;
alter table "webhook_configurations" force row level security;
drop policy if exists tenant on "webhook_configurations";
create policy tenant on "webhook_configurations" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_configurations";
create policy platform on "webhook_configurations" to safety_portal_platform using (true);
revoke all on "api_keys" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "api_keys" to safety_portal_app, safety_portal_platform;
alter table "api_keys" enable row level security;
alter table "api_keys" force row level security;
drop policy if exists tenant on "api_keys";
create policy tenant on "api_keys" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "api_keys";
create policy platform on "api_keys" to safety_portal_platform using (true);
revoke all on "calendar_periods" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "calendar_periods" to safety_portal_app, safety_portal_platform;
alter table "calendar_periods" enable row level security;
alter table "calendar_periods" force row level security;
drop policy if exists tenant on "calendar_periods";
create policy tenant on "calendar_periods" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "calendar_periods";
create policy platform on "calendar_periods" to safety_portal_platform using (true);
revoke all on "courses" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "courses" to safety_portal_app, safety_portal_platform;
alter table "courses" enable row level security;
alter table "courses" force row level security;
drop policy if exists tenant on "courses";
create policy tenant on "courses" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "courses";
create policy platform on "courses" to safety_portal_platform using (true);
revoke all on "learners" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "learners" to safety_portal_app, safety_portal_platform;
alter table "learners" enable row level security;
alter table "learners" force row level security;
drop policy if exists tenant on "learners";
create policy tenant on "learners" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "learners";
create policy platform on "learners" to safety_portal_platform using (true);
revoke all on "countries" from safety_portal_app, safety_portal_platform;
grant select on "countries" to safety_portal_app, safety_portal_platform;
revoke all on "states" from safety_portal_app, safety_portal_platform;
grant select on "states" to safety_portal_app, safety_portal_platform;
revoke all on "timezones" from safety_portal_app, safety_portal_platform;
grant select on "timezones" to safety_portal_app, safety_portal_platform;
revoke all on "building_types" from safety_portal_app, safety_portal_platform;
grant select on "building_types" to safety_portal_app, safety_portal_platform;
revoke all on "email_subscriptions" from safety_portal_app, safety_portal_platform;
grant select on "email_subscriptions" to safety_portal_app, safety_portal_platform;
revoke all on "default_landing_pages" from safety_portal_app, safety_portal_platform;
grant select on "default_landing_pages" to safety_portal_app, safety_portal_platform;
revoke all on "roles_assignable_role_uids" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "roles_assignable_role_uids" to safety_portal_app, safety_portal_platform;
alter table "roles_assignable_role_uids" enable row level security;
alter table "roles_assignable_role_uids" force row level security;
drop policy if exists tenant on "roles_assignable_role_uids";
create policy tenant on "roles_assignable_role_uids" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "roles_assignable_role_uids";
create policy platform on "roles_assignable_role_uids" to safety_portal_platform using (true);
revoke all on "users_user_roles" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "users_user_roles" to safety_portal_app, safety_portal_platform;
alter table "users_user_roles" enable row level security;
alter table "users_user_roles" force row level security;
drop policy if exists tenant on "users_user_roles";
create policy tenant on "users_user_roles" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "users_user_roles";
create policy platform on "users_user_roles" to safety_portal_platform using (true);
revoke all on "users_user_buildings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "users_user_buildings" to safety_portal_app, safety_portal_platform;
alter table "users_user_buildings" enable row level security;
alter table "users_user_buildings" force row level security;
drop policy if exists tenant on "users_user_buildings";
create policy tenant on "users_user_buildings" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "users_user_buildings";
create policy platform on "users_user_buildings" to safety_portal_platform using (true);
revoke all on "users_user_departments" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "users_user_departments" to safety_portal_app, safety_portal_platform;
alter table "users_user_departments" enable row level security;
alter table "users_user_departments" force row level security;
drop policy if exists tenant on "users_user_departments";
create policy tenant on "users_user_departments" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "users_user_departments";
create policy platform on "users_user_departments" to safety_portal_platform using (true);
revoke all on "users_user_occupations" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "users_user_occupations" to safety_portal_app, safety_portal_platform;
alter table "users_user_occupations" enable row level security;
alter table "users_user_occupations" force row level security;
drop policy if exists tenant on "users_user_occupations";
create policy tenant on "users_user_occupations" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "users_user_occupations";
create policy platform on "users_user_occupations" to safety_portal_platform using (true);
revoke all on "users_email_subscriptions" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "users_email_subscriptions" to safety_portal_app, safety_portal_platform;
alter table "users_email_subscriptions" enable row level security;
alter table "users_email_subscriptions" force row level security;
drop policy if exists tenant on "users_email_subscriptions";
create policy tenant on "users_email_subscriptions" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "users_email_subscriptions";
create policy platform on "users_email_subscriptions" to safety_portal_platform using (true);
revoke all on "mappings_roles" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "mappings_roles" to safety_portal_app, safety_portal_platform;
alter table "mappings_roles" enable row level security;
alter table "mappings_roles" force row level security;
drop policy if exists tenant on "mappings_roles";
create policy tenant on "mappings_roles" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "mappings_roles";
create policy platform on "mappings_roles" to safety_portal_platform using (true);
revoke all on "mappings_buildings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "mappings_buildings" to safety_portal_app, safety_portal_platform;
alter table "mappings_buildings" enable row level security;
alter table "mappings_buildings" force row level security;
drop policy if exists tenant on "mappings_buildings";
create policy tenant on "mappings_buildings" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "mappings_buildings";
create policy platform on "mappings_buildings" to safety_portal_platform using (true);
revoke all on "station_accounts_buildings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "station_accounts_buildings" to safety_portal_app, safety_portal_platform;
alter table "station_accounts_buildings" enable row level security;
alter table "station_accounts_buildings" force row level security;
drop policy if exists tenant on "station_accounts_buildings";
create policy tenant on "station_accounts_buildings" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "station_accounts_buildings";
create policy platform on "station_accounts_buildings" to safety_portal_platform using (true);
revoke all on "system_users_roles" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "system_users_roles" to safety_portal_app, safety_portal_platform;
alter table "system_users_roles" enable row level security;
alter table "system_users_roles" force row level security;
drop policy if exists tenant on "system_users_roles";
create policy tenant on "system_users_roles" using ((select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "system_users_roles";
create policy platform on "system_users_roles" to safety_portal_platform using (true);
revoke all on "webhook_configurations_alert_users" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_configurations_alert_users" to safety_portal_app, safety_portal_platform;
alter table "webhook_configurations_alert_users" enable row level security;
alter table "webhook_configurations_alert_users" force row level security;
drop policy if exists tenant on "webhook_configurations_alert_users";
create policy tenant on "webhook_configurations_alert_users" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_configurations_alert_users";
create policy platform on "webhook_configurations_alert_users" to safety_portal_platform using (true);
revoke all on "webhook_configurations_alert_roles" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_configurations_alert_roles" to safety_portal_app, safety_portal_platform;
alter table "webhook_configurations_alert_roles" enable row level security;
alter table "webhook_configurations_alert_roles" force row level security;
drop policy if exists tenant on "webhook_configurations_alert_roles";
create policy tenant on "webhook_configurations_alert_roles" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_configurations_alert_roles";
create policy platform on "webhook_configurations_alert_roles" to safety_portal_platform using (true);
revoke all on "webhook_configurations_escalation_users" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_configurations_escalation_users" to safety_portal_app, safety_portal_platform;
alter table "webhook_configurations_escalation_users" enable row level security;
alter table "webhook_configurations_escalation_users" force row level security;
drop policy if exists tenant on "webhook_configurations_escalation_users";
create policy tenant on "webhook_configurations_escalation_users" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_configurations_escalation_users";
create policy platform on "webhook_configurations_escalation_users" to safety_portal_platform using (true);
revoke all on "create_requests" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "create_requests" to safety_portal_app, safety_portal_platform;
alter table "create_requests" enable row level security;
alter table "create_requests" force row level security;
drop policy if exists tenant on "create_requests";
create policy tenant on "create_requests" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "create_requests";
create policy platform on "create_requests" to safety_portal_platform using (true);
revoke all on "audit_entries" from safety_portal_app, safety_portal_platform;
grant select, insert on "audit_entries" to safety_portal_app, safety_portal_platform;
alter table "audit_entries" enable row level security;
alter table "audit_entries" force row level security;
drop policy if exists tenant on "audit_entries";
create policy tenant on "audit_entries" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "audit_entries";
create policy platform on "audit_entries" to safety_portal_platform using (true);
revoke all on "write_positions" from safety_portal_app, safety_portal_platform;
revoke all on "rate_limits" from safety_portal_app, safety_portal_platform;
revoke all on "identity_accounts" from safety_portal_app, safety_portal_platform;
grant select ("uid", "client_uid", "kind", "email", "pending_email", "email_verified_at", "last_login", "failed_logins", "last_failed_at", "can_sign_in", "invited_until", "invitation_accepted_at", "has_second_step"), insert, update on "identity_accounts" to safety_portal_app, safety_portal_platform;
alter table "identity_accounts" enable row level security;
alter table "identity_accounts" force row level security;
drop policy if exists tenant on "identity_accounts";
create policy tenant on "identity_accounts" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "identity_accounts";
create policy platform on "identity_accounts" to safety_portal_platform using (true);
revoke all on "identity_payloads" from safety_portal_app, safety_portal_platform;
grant select ("account_uid"), delete on "identity_payloads" to safety_portal_app, safety_portal_platform;
revoke all on "identity_factors" from safety_portal_app, safety_portal_platform;
grant select ("account_uid"), delete on "identity_factors" to safety_portal_app, safety_portal_platform;
revoke all on "identity_recovery_codes" from safety_portal_app, safety_portal_platform;
grant select ("account_uid"), delete on "identity_recovery_codes" to safety_portal_app, safety_portal_platform;
revoke all on "identity_signing_keys" from safety_portal_app, safety_portal_platform;
revoke all on "acting_sessions" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "acting_sessions" to safety_portal_app, safety_portal_platform;
alter table "acting_sessions" enable row level security;
alter table "acting_sessions" force row level security;
drop policy if exists tenant on "acting_sessions";
create policy tenant on "acting_sessions" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "acting_sessions";
create policy platform on "acting_sessions" to safety_portal_platform using (true);
revoke all on "identity_flow_tokens" from safety_portal_app, safety_portal_platform;
revoke all on "images" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "images" to safety_portal_app, safety_portal_platform;
alter table "images" enable row level security;
alter table "images" force row level security;
drop policy if exists tenant on "images";
create policy tenant on "images" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "images";
create policy platform on "images" to safety_portal_platform using (true);
revoke all on "imports" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "imports" to safety_portal_app, safety_portal_platform;
alter table "imports" enable row level security;
alter table "imports" force row level security;
drop policy if exists tenant on "imports";
create policy tenant on "imports" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "imports";
create policy platform on "imports" to safety_portal_platform using (true);
revoke all on "import_rows" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "import_rows" to safety_portal_app, safety_portal_platform;
alter table "import_rows" enable row level security;
alter table "import_rows" force row level security;
drop policy if exists tenant on "import_rows";
create policy tenant on "import_rows" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "import_rows";
create policy platform on "import_rows" to safety_portal_platform using (true);
revoke all on "client_transfer_settings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "client_transfer_settings" to safety_portal_app, safety_portal_platform;
alter table "client_transfer_settings" enable row level security;
alter table "client_transfer_settings" force row level security;
drop policy if exists tenant on "client_transfer_settings";
create policy tenant on "client_transfer_settings" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "client_transfer_settings";
create policy platform on "client_transfer_settings" to safety_portal_platform using (true);
revoke all on "transfer_files" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "transfer_files" to safety_portal_app, safety_portal_platform;
alter table "transfer_files" enable row level security;
alter table "transfer_files" force row level security;
drop policy if exists tenant on "transfer_files";
create policy tenant on "transfer_files" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "transfer_files";
create policy platform on "transfer_files" to safety_portal_platform using (true);
revoke all on "platform_transfer_settings" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "platform_transfer_settings" to safety_portal_app, safety_portal_platform;
alter table "platform_transfer_settings" enable row level security;
alter table "platform_transfer_settings" force row level security;
drop policy if exists tenant on "platform_transfer_settings";
create policy tenant on "platform_transfer_settings" using ((select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "platform_transfer_settings";
create policy platform on "platform_transfer_settings" to safety_portal_platform using (true);
revoke all on "map_data" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "map_data" to safety_portal_app, safety_portal_platform;
alter table "map_data" enable row level security;
alter table "map_data" force row level security;
drop policy if exists tenant on "map_data";
create policy tenant on "map_data" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "map_data";
create policy platform on "map_data" to safety_portal_platform using (true);
revoke all on "location_positions" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "location_positions" to safety_portal_app, safety_portal_platform;
alter table "location_positions" enable row level security;
alter table "location_positions" force row level security;
drop policy if exists tenant on "location_positions";
create policy tenant on "location_positions" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "location_positions";
create policy platform on "location_positions" to safety_portal_platform using (true);
revoke all on "course_reminders" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "course_reminders" to safety_portal_app, safety_portal_platform;
alter table "course_reminders" enable row level security;
alter table "course_reminders" force row level security;
drop policy if exists tenant on "course_reminders";
create policy tenant on "course_reminders" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "course_reminders";
create policy platform on "course_reminders" to safety_portal_platform using (true);
revoke all on "uploads" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "uploads" to safety_portal_app, safety_portal_platform;
alter table "uploads" enable row level security;
alter table "uploads" force row level security;
drop policy if exists tenant on "uploads";
create policy tenant on "uploads" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "uploads";
create policy platform on "uploads" to safety_portal_platform using (true);
revoke all on "mail_outbox" from safety_portal_app, safety_portal_platform;
grant select ("uid"), insert on "mail_outbox" to safety_portal_app, safety_portal_platform;
revoke all on "saved_views" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "saved_views" to safety_portal_app, safety_portal_platform;
alter table "saved_views" enable row level security;
alter table "saved_views" force row level security;
drop policy if exists tenant on "saved_views";
create policy tenant on "saved_views" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "saved_views";
create policy platform on "saved_views" to safety_portal_platform using (true);
revoke all on "default_views" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "default_views" to safety_portal_app, safety_portal_platform;
alter table "default_views" enable row level security;
alter table "default_views" force row level security;
drop policy if exists tenant on "default_views";
create policy tenant on "default_views" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "default_views";
create policy platform on "default_views" to safety_portal_platform using (true);
revoke all on "webhook_configuration_states" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_configuration_states" to safety_portal_app, safety_portal_platform;
alter table "webhook_configuration_states" enable row level security;
alter table "webhook_configuration_states" force row level security;
drop policy if exists tenant on "webhook_configuration_states";
create policy tenant on "webhook_configuration_states" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_configuration_states";
create policy platform on "webhook_configuration_states" to safety_portal_platform using (true);
revoke all on "webhook_health" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_health" to safety_portal_app, safety_portal_platform;
alter table "webhook_health" enable row level security;
alter table "webhook_health" force row level security;
drop policy if exists tenant on "webhook_health";
create policy tenant on "webhook_health" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_health";
create policy platform on "webhook_health" to safety_portal_platform using (true);
revoke all on "webhook_drills" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_drills" to safety_portal_app, safety_portal_platform;
alter table "webhook_drills" enable row level security;
alter table "webhook_drills" force row level security;
drop policy if exists tenant on "webhook_drills";
create policy tenant on "webhook_drills" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_drills";
create policy platform on "webhook_drills" to safety_portal_platform using (true);
revoke all on "webhook_events" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_events" to safety_portal_app, safety_portal_platform;
alter table "webhook_events" enable row level security;
alter table "webhook_events" force row level security;
drop policy if exists tenant on "webhook_events";
create policy tenant on "webhook_events" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_events";
create policy platform on "webhook_events" to safety_portal_platform using (true);
revoke all on "webhook_deliveries" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_deliveries" to safety_portal_app, safety_portal_platform;
alter table "webhook_deliveries" enable row level security;
alter table "webhook_deliveries" force row level security;
drop policy if exists tenant on "webhook_deliveries";
create policy tenant on "webhook_deliveries" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_deliveries";
create policy platform on "webhook_deliveries" to safety_portal_platform using (true);
revoke all on "webhook_pending_events" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_pending_events" to safety_portal_app, safety_portal_platform;
alter table "webhook_pending_events" enable row level security;
alter table "webhook_pending_events" force row level security;
drop policy if exists tenant on "webhook_pending_events";
create policy tenant on "webhook_pending_events" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_pending_events";
create policy platform on "webhook_pending_events" to safety_portal_platform using (true);
revoke all on "webhook_replays" from safety_portal_app, safety_portal_platform;
grant select, insert, update, delete on "webhook_replays" to safety_portal_app, safety_portal_platform;
alter table "webhook_replays" enable row level security;
alter table "webhook_replays" force row level security;
drop policy if exists tenant on "webhook_replays";
create policy tenant on "webhook_replays" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "webhook_replays";
create policy platform on "webhook_replays" to safety_portal_platform using (true);
revoke all on "webhook_processes" from safety_portal_app, safety_portal_platform;
revoke all on "api_key_secrets" from safety_portal_app, safety_portal_platform;
grant select ("client_uid", "key_uid", "prefix", "issued_at", "valid_until"), insert, update, delete on "api_key_secrets" to safety_portal_app, safety_portal_platform;
alter table "api_key_secrets" enable row level security;
alter table "api_key_secrets" force row level security;
drop policy if exists tenant on "api_key_secrets";
create policy tenant on "api_key_secrets" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "api_key_secrets";
create policy platform on "api_key_secrets" to safety_portal_platform using (true);
revoke all on "api_key_notices" from safety_portal_app, safety_portal_platform;
alter table "api_key_notices" enable row level security;
alter table "api_key_notices" force row level security;
drop policy if exists tenant on "api_key_notices";
create policy tenant on "api_key_notices" using ("client_uid" = (select nullif(current_setting('app.client_uid', true), '')::uuid) or (select current_setting('app.scope', true) = 'platform'));
drop policy if exists platform on "api_key_notices";
create policy platform on "api_key_notices" to safety_portal_platform using (true);
revoke all on "audit_shipping" from safety_portal_app, safety_portal_platform;
