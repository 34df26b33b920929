//! What words of questions may be called in a schema.

/// Phrases, and the names of columns and tables that they may stand for, best first.
///
/// ```
/// use ephor_model::offline::Synonyms;
/// let mut synonyms = Synonyms::default();
/// synonyms.add("punters", ["customers"]);
/// assert_eq!(synonyms.of("punters"), ["customers"]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Synonyms {
    own: Vec<(String, Vec<String>)>,
}

impl Synonyms {
    /// Adds names for a phrase; those of earlier calls stay.
    pub fn add<N: Into<String>>(&mut self, phrase: &str, names: impl IntoIterator<Item = N>) {
        let phrase = phrase.trim().to_lowercase();
        self.own.push((phrase, names.into_iter().map(Into::into).collect()));
    }

    /// The names that were added for a phrase.
    pub fn of(&self, phrase: &str) -> Vec<&str> {
        let phrase = phrase.trim().to_lowercase();
        self.own
            .iter()
            .filter(|(known, _)| *known == phrase)
            .flat_map(|(_, names)| names.iter().map(String::as_str))
            .collect()
    }

    /// All that were added: phrase, names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &[String])> {
        self.own.iter().map(|(phrase, names)| (phrase.as_str(), names.as_slice()))
    }
}

/// Words that mean one thing, the names that it goes by in schemas, and products of two columns
/// that amount to it.
pub(super) struct Concept {
    pub(super) phrases: &'static [&'static str],
    pub(super) names: &'static [&'static str],
    pub(super) products: &'static [(&'static str, &'static str)],
}

const MONEY: &[(&str, &str)] = &[
    ("quantity", "unit price"),
    ("qty", "unit price"),
    ("quantity", "price"),
    ("qty", "price"),
    ("units", "unit price"),
    ("units", "price"),
];

/// The concepts that every schema may hold.
pub(super) const CONCEPTS: &[Concept] = &[
    Concept {
        phrases: &[
            "revenue",
            "sales",
            "turnover",
            "income",
            "earnings",
            "spend",
            "spent",
            "spending",
            "sales amount",
            "sales revenue",
            "sales value",
            "sales figure",
            "money",
            "takings",
            "order value",
            "order amount",
            "order total",
            "basket value",
            "value of order",
            "purchase amount",
            "sold for",
            "amount",
            "amount spent",
            "sales total",
            "paid",
            "销售额",
            "营收",
            "收入",
            "营业额",
            "金额",
            "消费额",
            "消费金额",
            "销售金额",
            "消费",
            "总额",
            "销售",
            "销售收入",
            "成交额",
            "订单金额",
            "客单价",
            "花费",
            "花",
            "业绩",
            "钱",
            "订单额",
        ],
        names: &[
            "revenue",
            "amount",
            "total amount",
            "sales amount",
            "sales",
            "turnover",
            "total",
            "total price",
            "grand total",
            "subtotal",
            "order total",
            "net amount",
            "value",
            "销售额",
            "金额",
        ],
        products: MONEY,
    },
    Concept {
        phrases: &[
            "quantity",
            "qty",
            "units",
            "items sold",
            "units sold",
            "unit",
            "pieces",
            "volume",
            "copies",
            "sales volume",
            "销量",
            "数量",
            "件数",
            "销售量",
            "销售数量",
            "销售件数",
        ],
        names: &["quantity", "qty", "units", "units sold", "pieces", "数量", "销量"],
        products: &[],
    },
    Concept {
        phrases: &[
            "price",
            "cost",
            "expensive",
            "cheap",
            "unit price",
            "priced",
            "价格",
            "单价",
            "售价",
            "价钱",
            "定价",
        ],
        names: &["price", "unit price", "list price", "cost", "价格", "单价"],
        products: &[],
    },
    Concept {
        phrases: &[
            "customer", "client", "buyer", "shopper", "consumer", "people", "person", "客户",
            "顾客", "用户", "买家", "人",
        ],
        names: &["customer", "client", "user", "buyer", "member", "person", "客户"],
        products: &[],
    },
    Concept {
        phrases: &[
            "product",
            "item",
            "article",
            "goods",
            "merchandise",
            "产品",
            "商品",
            "货品",
            "货物",
        ],
        names: &["product", "item", "article", "goods", "产品", "商品"],
        products: &[],
    },
    Concept {
        phrases: &[
            "order",
            "purchase",
            "transaction",
            "deal",
            "bought",
            "ordered",
            "purchased",
            "订单",
            "下单",
            "交易",
            "单子",
        ],
        names: &["order", "purchase", "transaction", "sale", "订单"],
        products: &[],
    },
    Concept {
        phrases: &["employee", "staff", "worker", "员工", "雇员", "职员"],
        names: &["employee", "staff", "worker"],
        products: &[],
    },
    Concept {
        phrases: &["supplier", "vendor", "供应商"],
        names: &["supplier", "vendor"],
        products: &[],
    },
    Concept {
        phrases: &["store", "shop", "branch", "门店", "店铺", "商店"],
        names: &["store", "shop", "branch"],
        products: &[],
    },
    Concept {
        phrases: &["department", "team", "部门", "团队"],
        names: &["department", "team"],
        products: &[],
    },
    Concept {
        phrases: &["category", "kind", "type", "class", "类别", "分类", "品类", "种类", "类型"],
        names: &["category", "type", "kind", "class"],
        products: &[],
    },
    Concept {
        phrases: &["region", "area", "territory", "地区", "区域", "大区", "地域"],
        names: &["region", "area", "territory", "zone"],
        products: &[],
    },
    Concept {
        phrases: &["city", "town", "城市", "市"], names: &["city", "town"], products: &[]
    },
    Concept {
        phrases: &["country", "nation", "国家", "国"],
        names: &["country", "nation"],
        products: &[],
    },
    Concept {
        phrases: &["name", "title", "名字", "姓名", "名称"],
        names: &["name", "full name", "title", "label"],
        products: &[],
    },
    Concept { phrases: &["status", "state", "状态"], names: &["status", "state"], products: &[] },
    Concept {
        phrases: &["date", "time", "timestamp", "when", "日期", "时间"],
        names: &["date", "time", "at", "on", "day", "timestamp", "created", "ordered", "sold"],
        products: &[],
    },
    Concept {
        phrases: &["salary", "wage", "pay", "工资", "薪水", "薪资"],
        names: &["salary", "wage"],
        products: &[],
    },
    Concept { phrases: &["age", "old", "年龄", "岁数"], names: &["age"], products: &[] },
    Concept {
        phrases: &["stock", "inventory", "库存"],
        names: &["stock", "inventory"],
        products: &[],
    },
    Concept {
        phrases: &["discount", "rebate", "折扣", "优惠"],
        names: &["discount", "rebate"],
        products: &[],
    },
    Concept {
        phrases: &["email", "e-mail", "mail address", "邮箱", "邮件", "电子邮件"],
        names: &["email", "mail"],
        products: &[],
    },
    Concept {
        phrases: &["phone", "telephone", "电话", "手机"],
        names: &["phone", "telephone"],
        products: &[],
    },
    Concept {
        phrases: &["rating", "score", "grade", "评分", "分数", "评级"],
        names: &["rating", "score", "grade"],
        products: &[],
    },
    Concept {
        phrases: &["profit", "margin", "利润", "毛利"],
        names: &["profit", "margin"],
        products: &[],
    },
];
